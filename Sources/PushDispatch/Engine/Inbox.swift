import PushSystem
import SilentPush

/// What happens outside of the engine, until it looks; any thread posts, the engine alone takes and waits.
final class Inbox: Sendable {
    enum Event: Sendable {
        /// Part of a flight has ended.
        case carried(flight: Int, [Carried])
        /// A feed joins.
        case joined(any Feed)
        /// A feed has rows, or something else may be done now.
        case nudge
        /// No more is taken up; what is in flight is waited for.
        case stop(grace: Duration)
        /// The scope has ended: what is in flight is waited for, nothing else is begun.
        case drain
    }

    private struct State {
        var events: [Event] = []
        var isWoken = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func post(_ event: Event) {
        let waiter = state.withLock { state in
            if case .nudge = event {} else { state.events.append(event) }
            state.isWoken = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Everything that was posted since the last time.
    func take() -> [Event] {
        state.withLock { state in
            state.isWoken = false
            defer { state.events = [] }
            return state.events
        }
    }

    /// Waits until something is posted, or for `duration`.
    func wait(for duration: Duration, clock: any PushClock) async {
        guard duration > .zero, !state.withLock({ $0.isWoken }) else { return }
        let timer = Task {
            try await clock.sleep(for: duration)
            self.post(.nudge)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWoken = state.withLock { state in
                    if !state.isWoken { state.waiter = continuation }
                    return state.isWoken
                }
                if isWoken { continuation.resume() }
            }
        } onCancel: {
            post(.nudge)
        }
        timer.cancel()
    }
}
