import PushSystem
import SilentPush
import Testing

@testable import PushTransport

/// Counts what each request came to; the invariant of every test is one answer for each.
final class Tally: Sendable {
    private struct State {
        var results: [UInt64: [TransportAnswer]] = [:]
        var answered = 0
        var callbacks = 0
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Takes a batch of answers.
    func take(_ answers: [TransportAnswer]) {
        let ready = state.withLock { state in
            state.callbacks += 1
            for answer in answers {
                state.results[answer.id, default: []].append(answer)
                state.answered += 1
            }
            let answered = state.answered
            let ready = state.waiters.filter { $0.count <= answered }
            state.waiters.removeAll { $0.count <= answered }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// Waits until so many answers have come.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.answered >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    var answered: Int { state.withLock { $0.answered } }
    var callbacks: Int { state.withLock { $0.callbacks } }
    var all: [TransportAnswer] { state.withLock { $0.results.values.flatMap(\.self) } }

    /// How many requests were answered with this status.
    func count(status: Int) -> Int {
        all.count { (try? $0.result.get().status) == status }
    }

    /// The errors, by kind.
    var errors: [TransportError] {
        all.compactMap { answer in
            guard case .failure(let error) = answer.result else { return nil }
            return error
        }
    }

    /// Checks that each request was answered exactly once.
    func expectEachOnce(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let (ids, total) = state.withLock { ($0.results.count, $0.answered) }
        #expect(ids == count, sourceLocation: sourceLocation)
        #expect(total == count, sourceLocation: sourceLocation)
    }
}

/// Requests as the spike sends them.
enum Load {
    static func pool(_ port: UInt16, _ credential: String = "key", kind: PoolKey.Kind = .apns) -> PoolKey {
        PoolKey(host: "localhost", port: Int(port), credential: credential, kind: kind)
    }

    static func request(_ id: Int, _ pool: PoolKey, deadline: Timestamp? = nil) -> TransportRequest {
        let digits = String(id, radix: 16)
        let token = String(repeating: "0", count: 64 - digits.count) + digits
        return TransportRequest(
            id: UInt64(id),
            pool: pool,
            request: WireRequest(
                authority: pool.authority,
                path: "/3/device/\(token)",
                headers: [
                    WireRequest.Header("apns-topic", "com.example.app"),
                    WireRequest.Header("apns-push-type", "background"),
                    WireRequest.Header("apns-priority", "5"),
                    WireRequest.Header("apns-expiration", "0"),
                    WireRequest.Header(
                        "apns-id",
                        "00000000-0000-0000-0000-\(token.suffix(12))",
                        isIndexed: false
                    ),
                ],
                body: Array(#"{"aps":{"content-available":1},"n":"\#(id)"}"#.utf8)
            ),
            authorization: Secret("bearer " + String(repeating: "x", count: 180)),
            deadline: deadline
        )
    }

    static func requests(_ ids: Range<Int>, _ pool: PoolKey) -> [TransportRequest] {
        ids.map { request($0, pool) }
    }
}
