import PushSystem

/// Stops a run from outside, such as from a signal.
public final class RunControl: Sendable {
    private struct State {
        var inbox: Inbox?
        var isStopped = false
        var grace = Duration.seconds(10)
    }

    private let state = Locked(State())

    /// A control that no run has taken yet.
    public init() {}

    /// Begins nothing more, gives what is in flight `grace` to be answered, and gives leases back.
    ///
    /// The run then ends as usual, with what is left `pending`. For ending at once, end the process: nothing is
    /// lost either, since its leases are taken back when it is seen to be dead.
    public func stop(grace: Duration = .seconds(10)) {
        let inbox = state.withLock { state in
            state.isStopped = true
            state.grace = grace
            return state.inbox
        }
        inbox?.post(.stop(grace: grace))
    }

    /// Ties the control to a run.
    func attach(_ inbox: Inbox) {
        let grace = state.withLock { state in
            state.inbox = inbox
            return state.isStopped ? state.grace : nil
        }
        if let grace { inbox.post(.stop(grace: grace)) }
    }
}
