import SilentPush

/// The connections of one key and the requests that wait for them.
///
/// The loop's thread owns it.
///
/// What to do is decided by values (`PoolPlan`, `DialBackoff`, `CalmWindow`, `ResendRule`); this carries it out.
final class Pool {
    private(set) var connections: [Connection] = []

    private let key: PoolKey
    private let configuration: TransportConfiguration
    private let board: AnswerBoard
    private let loads: LoadBoard
    private let dial: () -> Bool
    private let plan: PoolPlan
    private var line = WaitingLine()
    private var backoff = DialBackoff()
    private var calm = CalmWindow()
    private var isDialing = false
    // When a request last came in, was opened or ended: what waits without any of that is stalled.
    private var movedAt = Duration.zero
    private var peak = 0
    private var published = PoolLoad(streams: 0)

    init(
        _ key: PoolKey,
        _ configuration: TransportConfiguration,
        board: AnswerBoard,
        loads: LoadBoard,
        dial: @escaping () -> Bool
    ) {
        self.key = key
        self.configuration = configuration
        self.board = board
        self.loads = loads
        self.dial = dial
        plan = PoolPlan(
            most: max(configuration.connections, 1),
            streamsPerConnection: configuration.streamsPerConnection
        )
    }

    /// Requests on the wire.
    var inFlight: Int { connections.reduce(0) { $0 + $1.frames.inFlight } }

    /// When `turn` next has something to do by itself.
    var deadline: Duration {
        let next = connections.map(\.deadline).min() ?? .seconds(Int64.max >> 24)
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

    /// Takes a connection in, or learns that there is none.
    func dialed(_ result: Result<Dialed, TransportError>, at now: Duration) {
        isDialing = false
        switch result {
        case .success(let dialed):
            let timeout = configuration.requestTimeout
            guard let connection = Connection(dialed, pool: key, requestTimeout: timeout, now: now) else {
                return dialFailed(Self.exhausted, at: now)
            }
            connections.append(connection)
            movedAt = now
            configuration.onEvent?(.connected(key, dialed.report))
        case .failure(let error): dialFailed(error, at: now)
        }
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

    // MARK: Endings

    /// Hands on what ended on the connections, and drops those that closed.
    private func collect(at now: Duration) {
        // What ended together was in flight together, when a complaint is among it.
        peak = connections.reduce(0) { $0 + $1.frames.inFlight + $1.frames.endings.count }
        for connection in connections {
            noteGoAway(of: connection, at: now)
            var answers = 0
            for ending in connection.frames.takeEndings() {
                movedAt = now
                if case .answered(let answer) = ending.kind {
                    answers += 1
                    board.answer(ending.ticket, .success(answer))
                } else {
                    handle(ending, of: connection, at: now)
                }
            }
            if answers > 0 {
                backoff.answered()
                calm.answered(answers, streams: streams)
            }
        }
        guard connections.contains(where: \.isClosed) else { return }
        let closed = connections.filter(\.isClosed)
        connections.removeAll(where: \.isClosed)
        for connection in closed { noteClosed(connection, at: now) }
    }

    private func noteClosed(_ connection: Connection, at now: Duration) {
        guard let end = connection.end else { return }
        configuration.onEvent?(.closed(key, end))
        // A connection that led to nothing counts like a dial that failed.
        guard connection.frames.answered == 0, end != nil || connection.frames.opened > 0 else { return }
        backoff.failed(at: now, jitter: configuration.random())
        // What a person must mend does not mend itself by waiting.
        let isHopeless = backoff.failures >= Self.fruitlessConnections || end?.exitCode == 78
        guard isHopeless, !connections.contains(where: \.takesStreams) else { return }
        failWaiting((end ?? closedAtOnce(connection)).reaching(.unprocessed))
    }

    // One or two may be a server that restarts; after that whoever waits should know.
    private static let fruitlessConnections = 3

    private func closedAtOnce(_ connection: Connection) -> TransportError {
        TransportError(
            .goAway,
            reach: .unprocessed,
            message: "\(key.authority) closes each connection before it answers anything",
            providerReason: connection.goAwayReason
        )
    }

    private func handle(_ ending: Ending, of connection: Connection, at now: Duration) {
        switch ending.kind {
        case .answered(let answer): board.answer(ending.ticket, .success(answer))
        case .refused: resend(ending, isRefusal: true, of: connection)
        case .unprocessed: resend(ending, isRefusal: false, of: connection)
        case .timedOut:
            let waited = configuration.requestTimeout.seconds
            fail(ending, .requestTimeout, "\(key.authority) did not answer this request within \(waited)")
        case .reset(let code, let status):
            let isCalm = code == ErrorCode.enhanceYourCalm
            if isCalm { noteCalm(at: now) }
            let after = status > 0 ? " after status \(status)" : ""
            let message = "\(key.authority) reset the stream with \(ErrorCode.name(code))\(after)"
            fail(ending, isCalm ? .enhanceYourCalm : .streamReset, message)
        case .lost:
            let error = (connection.end ?? nil) ?? Self.lost
            // A certificate is refused before the server reads a single request.
            let isSeen = error.kind != .clientCertificateRefused
            board.answer(ending.ticket, .failure(error.reaching(isSeen ? .unknown : .unprocessed)))
        }
    }

    private func fail(_ ending: Ending, _ kind: TransportError.Kind, _ message: String) {
        board.answer(ending.ticket, .failure(TransportError(kind, reach: .unknown, message: message)))
    }

    /// Puts a request that was not processed back at the head of the line, or tells its caller.
    private func resend(_ ending: Ending, isRefusal: Bool, of connection: Connection) {
        var ticket = ending.ticket
        if ticket.resends.mayResend(isRefusal: isRefusal, sawAnswers: ending.sawAnswers) {
            line.requeue(ticket)
            return
        }
        let reason = connection.goAwayReason
        var error = connection.end ?? nil
        if isRefusal || error == nil {
            error = TransportError(
                isRefusal ? .streamRefused : .goAway,
                reach: .unprocessed,
                message:
                    "\(key.authority) \(isRefusal ? "keeps refusing this request" : "closes before this request")",
                providerReason: reason
            )
        }
        board.answer(ticket, .failure((error ?? Self.lost).reaching(.unprocessed)))
    }

    private func noteGoAway(of connection: Connection, at now: Duration) {
        guard let goAway = connection.takeGoAway() else { return }
        if goAway.code == ErrorCode.enhanceYourCalm { noteCalm(at: now) }
        configuration.onEvent?(.goAway(key, code: goAway.code, debugData: goAway.debugData))
    }

    private func noteCalm(at now: Duration) {
        guard calm.calm(at: now, inFlight: max(peak, 1)) else { return }
        configuration.onEvent?(.calmed(key, inFlight: calm.limit ?? 1))
    }

    // MARK: Opening streams

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

    // MARK: Connections

    private func replaceWorn() {
        let open = connections.filter(\.takesStreams)
        let lines = open.map(\.line)
        for (connection, line) in zip(open, lines) where plan.mayRetire(line, among: lines) {
            retire(connection)
        }
        for connection in open where connection.frames.refusals.isWornOut { retire(connection) }
    }

    private func retire(_ connection: Connection) {
        guard connection.takesStreams else { return }
        connection.retire()
        configuration.onEvent?(.retired(key))
    }

    private func considerDial(at now: Duration) {
        guard !isDialing, now >= backoff.notBefore else { return }
        let lines = connections.filter(\.takesStreams).map(\.line)
        let isCalmed = calm.limit != nil
        guard plan.wantsDial(lines, waiting: line.count, isBusy: inFlight > 0, isCalmed: isCalmed) else {
            return
        }
        isDialing = true
        if !dial() {
            isDialing = false
            dialFailed(Self.exhausted, at: now)
        }
    }

    private func dialFailed(_ error: TransportError, at now: Duration) {
        backoff.failed(at: now, jitter: configuration.random())
        configuration.onEvent?(.dialFailed(key, error, nextIn: backoff.notBefore - now))
        // Nothing carries them now: their caller learns why, and may give them in again at once.
        if !connections.contains(where: \.takesStreams) { failWaiting(error) }
    }

    // MARK: Stalls

    private var stalledAt: Duration {
        max(movedAt, calm.pausedUntil, backoff.notBefore) + configuration.requestTimeout
    }

    private func failStalled(at now: Duration) {
        guard !line.isEmpty, !isDialing, inFlight == 0, now >= stalledAt else { return }
        failWaiting(
            TransportError(
                .noStreamFree,
                reach: .unprocessed,
                message: "\(key.authority) allowed no stream for \(configuration.requestTimeout.seconds)"
            )
        )
    }

    private var streams: Int {
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
    private static let lost = TransportError(
        .connectionLost,
        reach: .unknown,
        message: "The connection was lost"
    )
    private static let exhausted = TransportError(
        .systemExhausted,
        reach: .unprocessed,
        message: "The system gave no thread or memory for a connection"
    )
}
