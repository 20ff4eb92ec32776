import SilentPush

/// The connections of one key and the requests that wait for them.
///
/// The loop's thread owns it.
///
/// What to do is decided by values (`PoolPlan`, `DialBackoff`, `CalmWindow`, `ResendRule`); this carries it out.
final class Pool {
    var connections: [Connection] = []

    let key: PoolKey
    /// Host and port for messages, written once.
    let authority: String
    let configuration: TransportConfiguration
    let board: AnswerBoard
    private let loads: LoadBoard
    let dial: () -> Bool
    let plan: PoolPlan
    var line = WaitingLine()
    var backoff = DialBackoff()
    var calm = CalmWindow()
    var isDialing = false
    // When a request last came in, was opened or ended: what waits without any of that is stalled.
    var movedAt = Duration.zero
    // The most in flight just before the endings that are being looked at.
    var peak = 0
    private var published = PoolLoad(streams: 0)

    init(
        _ key: PoolKey,
        _ configuration: TransportConfiguration,
        board: AnswerBoard,
        loads: LoadBoard,
        dial: @escaping () -> Bool
    ) {
        self.key = key
        authority = key.authority
        self.configuration = configuration
        self.board = board
        self.loads = loads
        self.dial = dial
        plan = PoolPlan(
            most: max(configuration.connections, 1),
            streamsPerConnection: configuration.streamsPerConnection
        )
    }

    // Far enough, and near enough to be added to.
    private static let never = Duration.seconds(Int64.max >> 24)

    /// Requests on the wire.
    var inFlight: Int { connections.reduce(0) { $0 + $1.frames.inFlight } }

    /// When `turn` next has something to do by itself.
    var deadline: Duration {
        let next = connections.map(\.deadline).min() ?? Self.never
        guard !line.isEmpty, !isDialing else { return next }
        // What is past has been looked at in this turn; waking for it again would spin.
        let waits = [backoff.notBefore, calm.pausedUntil, stalledAt].filter { $0 > board.now.sinceBoot }
        return min(next, waits.min() ?? next)
    }

    /// Takes requests in.
    func accept(_ submission: Submission, _ range: Range<Int>, at now: Duration) {
        if line.isEmpty { movedAt = now }
        line.append(submission, range)
    }

    /// Moves everything on as far as it goes.
    func turn(_ buffer: UnsafeMutableBufferPointer<UInt8>, at now: Duration) {
        for connection in connections { connection.tick(at: now) }
        collect(at: now)
        // A full buffer stops the opening of streams; once it is written, more may follow in the same turn.
        repeat {
            let isFurther = assign(at: now)
            for connection in connections { connection.flush(into: buffer, at: now) }
            guard isFurther, !line.isEmpty else { break }
        } while true
        for connection in connections { connection.closeIfDone(into: buffer, at: now) }
        collect(at: now)
        replaceWorn()
        considerDial(at: now)
        failStalled(at: now)
        publish()
    }

    /// Opens no more streams on the present connections; the next requests go out on new ones.
    func renew() {
        for connection in connections { connection.retire() }
    }

    /// Ends all requests that wait.
    func failWaiting(_ error: TransportError) {
        while let ticket = line.next() { board.answer(ticket, .failure(error)) }
    }

    /// Ends everything.
    func stop(_ error: TransportError, _ buffer: UnsafeMutableBufferPointer<UInt8>, at now: Duration) {
        for connection in connections {
            connection.frames.sayGoodbye()
            connection.flush(into: buffer, at: now)
            connection.close(error)
        }
        collect(at: now)
        failWaiting(error)
    }

    /// Puts waiting requests on connections, those with the fewest open streams first, a few at a time.
    ///
    /// Returns whether it was a full buffer that stopped it.
    private func assign(at now: Duration) -> Bool {
        var room = line.isEmpty ? 0 : calm.room(inFlight: inFlight, at: now)
        guard room > 0 else { return false }
        var hitBuffer = false
        let open = connections.filter { $0.takesStreams && !$0.isBackedUp }
        var lines = open.map(\.line)
        while room > 0, !line.isEmpty, let chosen = PoolPlan.next(lines) {
            for _ in 0..<min(Self.share, room) {
                guard open[chosen].frames.hasRoom, !open[chosen].isBackedUp, let ticket = next(at: now) else {
                    break
                }
                movedAt = now
                room -= 1
                if !open[chosen].open(ticket, at: now) { giveBack(ticket, from: open[chosen]) }
            }
            lines[chosen] = open[chosen].line
            // A socket that is full takes no more this turn, whatever its streams allow.
            if open[chosen].isBackedUp { hitBuffer = true }
            if open[chosen].isBackedUp || !open[chosen].takesStreams { lines[chosen].limit = 0 }
        }
        return hitBuffer
    }

    /// The next request that may still be sent.
    private func next(at now: Duration) -> Ticket? {
        while let ticket = line.next() {
            guard let deadline = ticket.submission.requests[ticket.index].deadline, board.now.wall > deadline
            else {
                return ticket
            }
            board.answer(ticket, .failure(Self.expired))
        }
        return nil
    }

    // nghttp2 had no stream left to give: the connection is used up.
    private func giveBack(_ ticket: Ticket, from connection: Connection) {
        connection.retire()
        line.requeue(ticket)
    }

    // Chunks keep the frames of one turn together in few records.
    private static let share = 64

    var streams: Int {
        let open = connections.filter(\.takesStreams)
        return open.isEmpty ? key.kind.initialStreams : open.reduce(0) { $0 + $1.frames.limit.value }
    }

    private func publish() {
        let load = PoolLoad(
            connections: connections.count,
            inFlight: inFlight,
            waiting: line.count,
            streams: calm.limit.map { min($0, streams) } ?? streams
        )
        guard load != published else { return }
        published = load
        loads.publish(load, of: key)
    }

    private static let expired = TransportError(
        .expired,
        reach: .unprocessed,
        message: "The request expired before it could be sent"
    )
}
