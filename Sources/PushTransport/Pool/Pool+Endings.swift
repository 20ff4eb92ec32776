import SilentPush

// What ends on the connections: answers go to the board, the unprocessed back into the line.
extension Pool {
    /// Hands on what ended on the connections, and drops those that closed.
    func collect(at now: Duration) {
        // What ended together was in flight together, when a complaint is among it.
        peak = connections.reduce(0) { $0 + $1.frames.inFlight + $1.frames.endings.count }
        for connection in connections {
            noteGoAway(of: connection, at: now)
            var answers = 0
            for ending in connection.frames.takeEndings() {
                movedAt = now
                switch fate(of: ending, on: connection) {
                case .answered(let answer):
                    answers += 1
                    board.answer(ending.ticket, .success(answer))
                case .resend(let isRefusal): resend(ending, isRefusal: isRefusal, of: connection)
                case .failed(let error):
                    if error.kind == .enhanceYourCalm { noteCalm(at: now) }
                    board.answer(ending.ticket, .failure(error))
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

    private func fate(of ending: Ending, on connection: Connection) -> Ending.Fate {
        ending.fate(
            authority: authority,
            requestTimeout: configuration.requestTimeout,
            closedBy: connection.end ?? nil
        )
    }

    /// Puts a request that was not processed back at the head of the line, or tells its caller.
    private func resend(_ ending: Ending, isRefusal: Bool, of connection: Connection) {
        var ticket = ending.ticket
        if ticket.resends.mayResend(isRefusal: isRefusal, sawAnswers: ending.sawAnswers) {
            return line.requeue(ticket)
        }
        let what = isRefusal ? "keeps refusing this request" : "closes before it reaches this request"
        let givenUp = TransportError(
            isRefusal ? .streamRefused : .goAway,
            reach: .unprocessed,
            message: "\(authority) \(what)",
            providerReason: connection.goAwayReason
        )
        let error = isRefusal ? givenUp : (connection.end ?? nil) ?? givenUp
        board.answer(ticket, .failure(error.reaching(.unprocessed)))
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

    private func noteClosed(_ connection: Connection, at now: Duration) {
        guard let end = connection.end else { return }
        configuration.onEvent?(.closed(key, end))
        // A connection that led to nothing counts like a dial that failed.
        guard connection.frames.answered == 0, end != nil || connection.frames.opened > 0 else { return }
        backoff.failed(at: now, jitter: configuration.random())
        // One or two may be a server that restarts. What a person must mend does not mend itself by waiting.
        let isHopeless = backoff.failures >= 3 || end?.exitCode == 78
        guard isHopeless, !connections.contains(where: \.takesStreams) else { return }
        let closedAtOnce = TransportError(
            .goAway,
            reach: .unprocessed,
            message: "\(authority) closes each connection before it answers anything",
            providerReason: connection.goAwayReason
        )
        failWaiting((end ?? closedAtOnce).reaching(.unprocessed))
    }
}
