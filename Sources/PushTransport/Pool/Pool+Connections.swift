import SilentPush

// How many connections there are: the plan decides, this dials and retires.
extension Pool {
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

    /// Takes worn connections out of use once a fresh one stands beside them.
    func replaceWorn() {
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

    /// Dials when the plan wants it and the back-off allows it.
    func considerDial(at now: Duration) {
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

    func dialFailed(_ error: TransportError, at now: Duration) {
        backoff.failed(at: now, jitter: configuration.random())
        configuration.onEvent?(.dialFailed(key, error, nextIn: backoff.notBefore - now))
        // Nothing carries them now: their caller learns why, and may give them in again at once.
        if !connections.contains(where: \.takesStreams) { failWaiting(error) }
    }

    /// When requests that wait have stood still for too long.
    var stalledAt: Duration {
        max(movedAt, calm.pausedUntil, backoff.notBefore) + configuration.requestTimeout
    }

    /// Gives back what waits when the connections that are up take nothing; the next requests get others.
    func failStalled(at now: Duration) {
        guard !line.isEmpty, !isDialing, inFlight == 0, now >= stalledAt else { return }
        failWaiting(
            TransportError(
                .noStreamFree,
                reach: .unprocessed,
                message: "\(authority) allowed no stream for \(configuration.requestTimeout.seconds)"
            )
        )
        renew()
    }

    private static let exhausted = TransportError(
        .systemExhausted,
        reach: .unprocessed,
        message: "The system gave no thread or memory for a connection"
    )
}
