import PushSystem

/// Runs what blocks on DNS and TLS on a short-lived thread of its own.
enum Dialing {
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(TransportError) -> Value
    ) async throws(TransportError) -> Value {
        let result: Result<Value, TransportError> = await withCheckedContinuation { continuation in
            let isStarted = startThread(named: "push-dial") {
                do throws(TransportError) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isStarted {
                let message = "The system gave no thread for a connection"
                continuation.resume(
                    returning: .failure(
                        TransportError(.systemExhausted, reach: .unprocessed, message: message)
                    )
                )
            }
        }
        return try result.get()
    }
}
