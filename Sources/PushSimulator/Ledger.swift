internal import SilentPush
internal import PushSystem

/// What happened so far, for everybody outside the loop: counts, requests, and who waits for which counts.
final class Ledger: Sendable {
    private struct State {
        var counts = SimulatorCounts()
        var recorded: [RecordedRequest] = []
        var waiters: [Waiter] = []
        var waited = 0
        var stopWaiters: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private struct Waiter {
        let number: Int
        let isReached: @Sendable (SimulatorCounts) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let recording: Recording
    private let state = Locked(State())

    init(_ recording: Recording) {
        self.recording = recording
    }

    // MARK: - From the loop

    func connected() {
        change {
            $0.connections += 1
            $0.openConnections += 1
        }
    }

    func disconnected() { change { $0.openConnections -= 1 } }

    func failedHandshake() { change { $0.failedHandshakes += 1 } }

    func record(_ record: RecordedRequest) {
        change { counts in
            counts.requests += 1
            switch record.reply {
            case .answer(let answer), .hold(let answer):
                if answer.status == 200 { counts.accepted += 1 } else { counts.turnedDown += 1 }
            default: counts.unanswered += 1
            }
        } remember: { recorded in
            switch recording {
            case .everything: recorded.append(record)
            case .newest(let limit):
                recorded.append(record)
                // Cut in steps, so that each request pays a constant share.
                if recorded.count > limit + limit / 4 + 16 { recorded.removeFirst(recorded.count - limit) }
            case .nothing: break
            }
        }
    }

    /// Everything is closed; whoever still waits for counts waits in vain and is let go.
    func stopped() {
        let continuations = state.withLock { state in
            state.isStopped = true
            let continuations = state.stopWaiters + state.waiters.map(\.continuation)
            state.stopWaiters = []
            state.waiters = []
            return continuations
        }
        for continuation in continuations { continuation.resume() }
    }

    private func change(
        _ body: (inout SimulatorCounts) -> Void,
        remember: (inout [RecordedRequest]) -> Void = { _ in }
    ) {
        let reached = state.withLock { state in
            body(&state.counts)
            remember(&state.recorded)
            guard !state.waiters.isEmpty else { return [] as [Waiter] }
            let counts = state.counts
            let first = state.waiters.partition { $0.isReached(counts) }
            let reached = Array(state.waiters[first...])
            state.waiters.removeSubrange(first...)
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }

    // MARK: - From the outside

    func counts() -> SimulatorCounts { state.withLock { $0.counts } }

    func recorded() -> [RecordedRequest] {
        state.withLock { state in
            guard case .newest(let limit) = recording else { return state.recorded }
            return Array(state.recorded.suffix(limit))
        }
    }

    /// Returns when the counts are as wanted, when the simulator stops, or when the task is cancelled.
    func wait(until isReached: @escaping @Sendable (SimulatorCounts) -> Bool) async {
        let number = state.withLock { state in
            state.waited += 1
            return state.waited
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.isStopped || Task.isCancelled || isReached(state.counts) { return true }
                    state.waiters.append(
                        Waiter(number: number, isReached: isReached, continuation: continuation)
                    )
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume()
        }
    }

    func waitForStop() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if !state.isStopped { state.stopWaiters.append(continuation) }
                return state.isStopped
            }
            if isThere { continuation.resume() }
        }
    }
}
