import CCurl
import SilentPush

/// One connection: libcurl carries the bytes that `FrameSession` makes and reads.
///
/// The loop's thread owns it.
final class Connection {
    let descriptor: Int32
    let frames: FrameSession
    let pool: PoolKey
    /// No new streams: the server said GOAWAY, or a successor has taken over.
    private(set) var isClosing = false
    /// Closed, and by what; the inner nil says in good order.
    private(set) var end: TransportError??
    /// The socket may hold more than one turn reads.
    private(set) var hasMore = false

    private let handle: CurlHandle
    private let requestTimeout: Duration
    private var watch: ConnectionWatch
    private var answersSeen = 0
    private var isGoAwayTaken = false

    /// Above this nothing new is opened: the socket is slower than the pool.
    private static let outLimit = 64 << 10
    private static let recordSize = 16 << 10
    private static let readsATurn = 32

    init?(_ dialed: Dialed, pool: PoolKey, requestTimeout: Duration, now: Duration) {
        guard let frames = FrameSession(hold: pool.kind.initialStreams) else { return nil }
        self.frames = frames
        self.pool = pool
        self.requestTimeout = requestTimeout
        handle = dialed.handle
        descriptor = dialed.descriptor
        watch = ConnectionWatch(requestTimeout: requestTimeout, at: now)
    }

    var isClosed: Bool { end != nil }
    var takesStreams: Bool { !isClosing && !isClosed }
    var wantsWrite: Bool { frames.out.count > 0 }
    var isBackedUp: Bool { frames.out.count >= Self.outLimit }

    /// What the pool's plan sees of it.
    var line: PoolPlan.Line {
        PoolPlan.Line(
            inFlight: frames.inFlight,
            limit: frames.limit.value,
            opened: frames.opened,
            hasAnswered: frames.answered > 0
        )
    }

    /// The GOAWAY, once.
    func takeGoAway() -> FrameSession.GoAway? {
        guard let goAway = frames.goAway, !isGoAwayTaken else { return nil }
        isGoAwayTaken = true
        return goAway
    }

    /// The reason in the debug data of the GOAWAY, where it is the JSON of WIRE A8.6.
    var goAwayReason: String? {
        guard let data = frames.goAway?.debugData, let value = try? JSONValue(parsing: data) else {
            return nil
        }
        return value["reason"]?.text
    }

    /// When `tick` next has something to do.
    var deadline: Duration {
        frames.oldestOpenedAt.map { min($0 + requestTimeout, watch.deadline) } ?? watch.deadline
    }

    /// Opens a stream for the request; false when the connection takes no more now.
    func open(_ ticket: Ticket, at now: Duration) -> Bool {
        guard takesStreams, !isBackedUp, frames.open(ticket, at: now) else { return false }
        watch.opened(at: now)
        return true
    }

    /// Reads what has come, up to a turn's share.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>, at now: Duration) {
        guard !isClosed, let base = buffer.baseAddress else { return }
        hasMore = false
        for _ in 0..<Self.readsATurn {
            var count = 0
            let code = curl_easy_recv(handle.pointer, base, buffer.count, &count)
            if code == CURLE_AGAIN { return settle(at: now) }
            guard code == CURLE_OK, count > 0 else {
                return close(code == CURLE_OK ? endOfStream() : lost(by: code))
            }
            watch.heard(at: now)
            guard frames.receive(base, count) else { return close(broken()) }
        }
        hasMore = true
        settle(at: now)
    }

    /// Writes what waits, in records of up to 16 KB, until the socket is full.
    func flush(into buffer: UnsafeMutableBufferPointer<UInt8>, at now: Duration) {
        guard !isClosed else { return }
        frames.frame()
        while frames.out.count > 0 {
            var written = 0
            let length = min(frames.out.count, Self.recordSize)
            let code = curl_easy_send(handle.pointer, frames.out.bytes, length, &written)
            if code == CURLE_AGAIN { return }
            guard code == CURLE_OK else {
                // Answers and the GOAWAY arrive ahead of the reset: read them before judging.
                readToTheEnd(into: buffer, at: now)
                if !isClosed { close(lost(by: code)) }
                return
            }
            frames.out.consume(written)
        }
    }

    /// Lets time pass: deadlines, silence, PING.
    func tick(at now: Duration) {
        guard !isClosed else { return }
        switch watch.step(at: now) {
        case .nothing: break
        case .ping: frames.ping()
        case .closeUnanswered: return close(error(.connectionSilent, "did not answer a PING in 10 s"))
        case .closeSilent:
            return close(error(.connectionSilent, "answered nothing for \(requestTimeout.seconds)"))
        }
        if let oldest = frames.oldestOpenedAt, now >= oldest + requestTimeout {
            frames.expire(openedBy: now - requestTimeout)
            watch.ended(open: frames.inFlight)
        }
    }

    /// Takes no new streams from now on; closes once those that are open have ended.
    func retire() { isClosing = true }

    /// Closes at once, in good order or by an error; all that is open ends.
    func close(_ error: TransportError?) {
        guard end == nil else { return }
        end = .some(error)
        frames.loseAll()
    }

    /// Says goodbye to a connection that has nothing open, and closes it.
    func closeIfDone(into buffer: UnsafeMutableBufferPointer<UInt8>, at now: Duration) {
        guard isClosing, !isClosed, frames.inFlight == 0 else { return }
        frames.sayGoodbye()
        flush(into: buffer, at: now)
        close(nil)
    }

    private func readToTheEnd(into buffer: UnsafeMutableBufferPointer<UInt8>, at now: Duration) {
        repeat { read(into: buffer, at: now) } while hasMore && !isClosed
    }

    /// Draws the consequences of what was read.
    private func settle(at now: Duration) {
        if frames.answered != answersSeen {
            answersSeen = frames.answered
            watch.answered(at: now, open: frames.inFlight)
        } else if frames.inFlight == 0 {
            watch.ended(open: 0)
        }
        if frames.goAway != nil { isClosing = true }
        frames.frame()
        if frames.isOver { close(frames.goAway != nil && frames.mistake == nil ? endOfStream() : broken()) }
    }

    private func endOfStream() -> TransportError? {
        frames.inFlight == 0 ? nil : error(.connectionLost, "closed the connection with requests open")
    }

    private func lost(by code: CURLcode) -> TransportError {
        if let alert = handle.witness.alert,
            let (kind, message) = DialFailure.problem(ofAlert: alert, host: pool.authority)
        {
            return TransportError(kind, reach: .unknown, message: message)
        }
        let said = handle.failureText
        return error(
            .connectionLost,
            "lost the connection: \(said.isEmpty ? String(cString: curl_easy_strerror(code)) : said)"
        )
    }

    private func broken() -> TransportError {
        error(.protocolBroken, "broke HTTP/2: \(frames.mistake ?? "the session ended")")
    }

    private func error(_ kind: TransportError.Kind, _ what: String) -> TransportError {
        TransportError(kind, reach: .unknown, message: "\(pool.authority) \(what)")
    }
}

extension Duration {
    /// The duration in seconds for a message.
    var seconds: String {
        let milliseconds = wholeMilliseconds
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
    }
}
