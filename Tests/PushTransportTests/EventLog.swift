import PushSystem

@testable import PushTransport

/// Gathers what happened to connections, and waits for it.
final class EventLog: Sendable {
    private struct State {
        var events: [TransportEvent] = []
        var waiters: [(@Sendable ([TransportEvent]) -> Bool, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    func take(_ event: TransportEvent) {
        let ready = state.withLock { state in
            state.events.append(event)
            let events = state.events
            let ready = state.waiters.filter { $0.0(events) }.map(\.1)
            state.waiters.removeAll { $0.0(events) }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }

    func wait(until isReached: @escaping @Sendable ([TransportEvent]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if isReached(state.events) { return true }
                state.waiters.append((isReached, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    var events: [TransportEvent] { state.withLock { $0.events } }
}

extension [TransportEvent] {
    var connected: Int { count { if case .connected = $0 { true } else { false } } }
    var closed: Int { count { if case .closed = $0 { true } else { false } } }
    var goAways: Int { count { if case .goAway = $0 { true } else { false } } }
    var retired: Int { count { if case .retired = $0 { true } else { false } } }
    var calmed: [Int] { compactMap { if case .calmed(_, let inFlight) = $0 { inFlight } else { nil } } }
    var dialFailures: [(TransportError, Duration)] {
        compactMap { if case .dialFailed(_, let error, let wait) = $0 { (error, wait) } else { nil } }
    }
    var closeErrors: [TransportError] {
        compactMap { if case .closed(_, let error) = $0 { error } else { nil } }
    }
}
