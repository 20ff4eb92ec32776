internal import PushSystem

/// SIGINT and SIGTERM as they come in; each listener hears every request made after it began.
public final class StopRequests: Sendable {
    private struct State {
        var next = 0
        var listeners: [Int: AsyncStream<StopSignal>.Continuation] = [:]
    }

    private let state = Locked(State())

    /// Creates a source that nothing has asked yet.
    public init() {}

    /// Passes a request on to all who listen; whether anybody did.
    @discardableResult
    public func request(_ signal: StopSignal) -> Bool {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(signal) }
        return !listeners.isEmpty
    }

    /// The requests from now on, until the stream is let go.
    func listen() -> AsyncStream<StopSignal> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.next += 1
                state.listeners[state.next] = continuation
                return state.next
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
            }
        }
    }
}

/// The signals that ask the program to stop.
public enum StopSignal: String, Hashable, Sendable {
    /// Ctrl-C.
    case interrupt = "SIGINT"
    /// What `kill` and service managers send.
    case terminate = "SIGTERM"
}
