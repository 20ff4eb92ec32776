import PushSystem

/// Lets the first caller do the work and all who come meanwhile wait for its result.
///
/// A caller that is cancelled leaves at once; the work goes on for the others.
final class SingleFlight<Value: Sendable>: Sendable {
    private let running = Locked<Task<Value, any Error>?>(nil)

    func value(_ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = running.withLock { running in
            if let running { return running }
            // The task's end takes the same lock, so it cannot clear `running` before it is set.
            let task = Task {
                defer { self.running.withLock { $0 = nil } }
                return try await make()
            }
            running = task
            return task
        }
        let first = FirstResult<Value>()
        Task { first.settle(await task.result) }
        return try await withTaskCancellationHandler {
            try await first.value
        } onCancel: {
            first.settle(.failure(CancellationError()))
        }
    }
}
