internal import PushSystem
internal import SilentPush

/// Where requests meet the services: counts, remembers, and asks handler and judges for the reply.
///
/// One lock guards all that changes; replies are made on the loop's thread.
final class Exchange: Sendable {
    private struct State {
        var counts = SimulatorCounts()
        var recorded: [RecordedRequest] = []
        var waiters: [Waiter] = []
        var stopWaiters: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private struct Waiter {
        let isReached: @Sendable (SimulatorCounts) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let options: SimulatorOptions
    private let identity: SimulatorIdentity
    private let clock: any PushClock
    private let state = Locked(State())

    init(_ options: SimulatorOptions, _ identity: SimulatorIdentity) {
        self.options = options
        self.identity = identity
        clock = options.clock ?? SystemClock()
    }

    // MARK: - From a connection

    func connected() {
        change {
            $0.connections += 1
            $0.openConnections += 1
        }
    }

    func disconnected() { change { $0.openConnections -= 1 } }

    func shookHands() {}

    func failedHandshake() { change { $0.failedHandshakes += 1 } }

    func ended(_ peer: Peer) {}

    /// The stream limit of the first SETTINGS; which service the connection is for is not known then.
    func initialStreams(on peer: inout Peer) -> Int? {
        peer.maximumStreams = options.startsWithOneStream ? 1 : options.maximumStreams
        return peer.maximumStreams
    }

    /// A new limit once the headers of a request show that the connection is Google's; nil leaves it.
    func streams(afterHeadersTo path: String, on peer: inout Peer) -> Int? {
        let service = SimulatedService(path: path)
        return service == .fcm || service == .oauth ? raise(&peer) : nil
    }

    /// A new limit after the first request that was answered well; nil leaves it.
    func streams(after reply: Reply, to request: SimulatedRequest, on peer: inout Peer) -> Int? {
        guard case .answer(let answer) = reply, answer.status == 200 else { return nil }
        return raise(&peer)
    }

    private func raise(_ peer: inout Peer) -> Int? {
        guard peer.maximumStreams != options.maximumStreams else { return nil }
        peer.maximumStreams = options.maximumStreams
        return options.maximumStreams
    }

    func reply(to arrived: SimulatedRequest, on peer: inout Peer) -> Reply {
        var request = arrived
        request.at = clock.now().wall
        request.number = state.withLock { $0.counts.requests } + 1
        let reply = options.handler?(request) ?? Acceptance.reply(to: request, identity)
        record(RecordedRequest(request: request, reply: reply, appGot: nil))
        return reply
    }

    /// A request that is refused with the connection, whatever it asks for.
    func refused(_ arrived: SimulatedRequest) {
        var request = arrived
        request.at = clock.now().wall
        request.number = state.withLock { $0.counts.requests } + 1
        record(RecordedRequest(request: request, reply: .drop, appGot: nil))
    }

    private func record(_ record: RecordedRequest) {
        change { counts in
            counts.requests += 1
            switch record.reply {
            case .answer(let answer), .hold(let answer):
                if answer.status == 200 { counts.accepted += 1 } else { counts.turnedDown += 1 }
            default: counts.unanswered += 1
            }
        } remember: { recorded in
            switch options.recording {
            case .everything: recorded.append(record)
            case .newest(let limit):
                recorded.append(record)
                // Cut in steps, so that each request pays a constant share.
                if recorded.count > limit + limit / 4 + 16 { recorded.removeFirst(recorded.count - limit) }
            case .nothing: break
            }
        }
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
            let reached = state.waiters.filter { $0.isReached(counts) }
            state.waiters.removeAll { $0.isReached(counts) }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }

    // MARK: - From the outside

    func counts() -> SimulatorCounts { state.withLock { $0.counts } }

    func recorded() -> [RecordedRequest] {
        state.withLock { state in
            guard case .newest(let limit) = options.recording else { return state.recorded }
            return Array(state.recorded.suffix(limit))
        }
    }

    func wait(until isReached: @escaping @Sendable (SimulatorCounts) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if isReached(state.counts) { return true }
                state.waiters.append(Waiter(isReached: isReached, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
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
}
