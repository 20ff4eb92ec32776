import CNghttp2
import SilentPush

/// HTTP/2 on one connection: turns requests into frames and frames into endings, by nghttp2.
///
/// It does no input or output: bytes come in by `receive`, bytes to write gather in `out`. The loop's thread owns it.
final class FrameSession {
    /// What a GOAWAY said.
    struct GoAway {
        var lastStream: Int32
        var code: UInt32
        var debugData: [UInt8]
    }

    let out = OutBuffer()
    /// Requests that ended since they were last taken.
    private(set) var endings: [Ending] = []
    private(set) var limit: StreamLimit
    private(set) var goAway: GoAway?
    private(set) var refusals = RefusalRounds()
    /// Requests whose stream is open.
    private(set) var inFlight = 0
    /// Streams opened so far.
    private(set) var opened = 0
    /// Answers so far.
    private(set) var answered = 0
    /// What nghttp2 said about the server's last mistake.
    fileprivate(set) var mistake: String?

    private var session: OpaquePointer?
    private var exchanges: ContiguousArray<Exchange> = []
    private var free: [Int] = []
    private var oldest = -1
    private var newest = -1
    private var lastStream: Int32 = 0
    private var openedAt = Duration.zero
    private let block = HeaderBlock()

    /// Starts a session whose first bytes, the preface and our SETTINGS, wait in `out`; nil without memory.
    init?(hold: Int) {
        limit = StreamLimit(hold: hold)
        guard let session = SessionCallbacks.makeSession(for: self) else { return nil }
        self.session = session
        var settings = nghttp2_settings_entry(
            settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue),
            value: 0
        )
        guard nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), &settings, 1) == 0 else {
            return nil
        }
        frame()
    }

    deinit { nghttp2_session_del(session) }

    /// Whether another stream may be opened.
    var hasRoom: Bool { inFlight < limit.value && goAway == nil }

    /// Whether both sides are done: nothing more will come or go.
    var isOver: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

    /// Puts a request on a stream of its own; false when the connection takes no more.
    func open(_ ticket: Ticket, at now: Duration) -> Bool {
        guard hasRoom else { return false }
        let place = takePlace()
        let submission = ticket.submission
        var source = nghttp2_data_provider()
        source.source.ptr = Self.pointer(place)
        source.read_callback = SessionCallbacks.readBody
        let index = ticket.index
        let stream = block.with(
            submission.requests[index].request,
            authorization: submission.requests[index].authorization
        ) { fields, count in
            // Without a body the stream is half closed by the HEADERS themselves.
            if submission.requests[index].request.body.isEmpty {
                return nghttp2_submit_request(session, nil, fields, count, nil, Self.pointer(place))
            }
            return nghttp2_submit_request(session, nil, fields, count, &source, Self.pointer(place))
        }
        guard stream > 0 else {
            free.append(place)
            return false
        }
        exchanges[place].ticket = ticket
        exchanges[place].streamID = stream
        exchanges[place].openedAt = now
        exchanges[place].answersBefore = answered
        exchanges[place].older = newest
        if newest >= 0 { exchanges[newest].newer = place } else { oldest = place }
        newest = place
        inFlight += 1
        opened += 1
        lastStream = stream
        // At once, so that no request waits inside nghttp2 while a GOAWAY or SETTINGS is read.
        frame()
        return true
    }

    /// Reads bytes of the server; false when they make no sense any more.
    func receive(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        nghttp2_session_mem_recv(session, bytes, count) >= 0
    }

    /// Moves all frames that are ready into `out`.
    func frame() {
        var bytes: UnsafePointer<UInt8>?
        while true {
            let count = nghttp2_session_mem_send(session, &bytes)
            guard count > 0, let bytes else { return }
            out.append(bytes, count)
            // The frame header names type and stream: remember where each request's HEADERS end.
            if count >= 9, bytes[3] == UInt8(NGHTTP2_HEADERS.rawValue) {
                let stream = (5...8).reduce(Int32(0)) { $0 << 8 | Int32(bytes[$1]) }
                if let place = place(of: stream) { exchanges[place].headersEnd = out.appended }
            }
        }
    }

    /// Asks the other side for a sign of life.
    func ping() {
        nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
        frame()
    }

    /// Says that no more streams will come.
    func sayGoodbye() {
        nghttp2_session_terminate_session(session, NGHTTP2_NO_ERROR.rawValue)
        frame()
    }

    /// When the oldest open request was opened.
    var oldestOpenedAt: Duration? { oldest >= 0 ? exchanges[oldest].openedAt : nil }

    /// Gives up the requests that were opened at `moment` or before.
    func expire(openedBy moment: Duration) {
        while oldest >= 0, exchanges[oldest].openedAt <= moment {
            let stream = exchanges[oldest].streamID
            end(oldest, .timedOut)
            nghttp2_submit_rst_stream(
                session,
                UInt8(NGHTTP2_FLAG_NONE.rawValue),
                stream,
                NGHTTP2_CANCEL.rawValue
            )
        }
        frame()
    }

    /// Ends all that is open because the connection is gone: what was never written is unprocessed.
    func loseAll() {
        while oldest >= 0 {
            let end = exchanges[oldest].headersEnd
            self.end(oldest, end.map { $0 <= out.written } == true ? .lost : .unprocessed)
        }
    }

    /// Takes the endings since the last call.
    func takeEndings() -> [Ending] {
        let taken = endings
        endings = []
        return taken
    }
}

// What the callbacks do. nghttp2 calls them from `receive` and `frame` only, on the loop's thread.
extension FrameSession {
    func body(of place: Int, into buffer: UnsafeMutablePointer<UInt8>, _ room: Int) -> (
        count: Int, isEnd: Bool
    )? {
        guard exchanges.indices.contains(place), let ticket = exchanges[place].ticket else { return nil }
        let sent = exchanges[place].sent
        let count = ticket.submission.requests[ticket.index].request.body.withUnsafeBufferPointer { body in
            let count = min(room, body.count - sent)
            if count > 0, let base = body.baseAddress { buffer.update(from: base + sent, count: count) }
            return (count, sent + count == body.count)
        }
        exchanges[place].sent = sent + count.0
        return count
    }

    func header(on stream: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        guard let place = place(of: stream), exchanges[place].ticket != nil else { return }
        guard name.first == UInt8(ascii: ":") else {
            guard exchanges[place].headers.count < Exchange.headerLimit else { return }
            let header = WireRequest.Header(
                String(decoding: name, as: UTF8.self),
                String(decoding: value, as: UTF8.self)
            )
            exchanges[place].headers.append(header)
            return
        }
        // The only pseudo-header of an answer is its status, three digits; after a 1xx another one follows.
        exchanges[place].status = value.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
        exchanges[place].headers.removeAll(keepingCapacity: true)
    }

    func data(on stream: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let place = place(of: stream), exchanges[place].ticket != nil else { return }
        let room = Exchange.bodyLimit - exchanges[place].body.count
        exchanges[place].body.append(contentsOf: bytes.prefix(max(room, 0)))
    }

    func closed(_ stream: Int32, code: UInt32) {
        guard let place = place(of: stream) else { return }
        defer { release(place) }
        guard exchanges[place].ticket != nil else { return }
        if code == NGHTTP2_NO_ERROR.rawValue, exchanges[place].status >= 200,
            nghttp2_session_get_stream_remote_close(session, stream) == 1
        {
            answered += 1
            refusals.answered()
            let answer = ProviderAnswer(
                status: exchanges[place].status,
                headers: exchanges[place].headers,
                body: exchanges[place].body
            )
            end(place, .answered(answer))
        } else if code == NGHTTP2_REFUSED_STREAM.rawValue {
            if let goAway, stream > goAway.lastStream {
                end(place, .unprocessed)
            } else {
                refusals.refused(stream, lastOpened: lastStream)
                end(place, .refused)
            }
        } else {
            end(place, .reset(code: code, status: exchanges[place].status))
        }
    }

    func notSent(_ stream: Int32) {
        guard let place = place(of: stream) else { return }
        if exchanges[place].ticket != nil { end(place, .unprocessed) }
    }

    func received(settingsFrom session: OpaquePointer?) {
        let id = NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS
        limit.settings(maximum: nghttp2_session_get_remote_settings(session, id))
    }

    func received(_ goAway: GoAway) { self.goAway = goAway }

    func note(mistake text: String) { mistake = text }
}

// The table of exchanges.
extension FrameSession {
    // A stream's user data is its place plus one, since nil means none.
    private static func pointer(_ place: Int) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: place + 1)
    }

    private func place(of stream: Int32) -> Int? {
        guard let data = nghttp2_session_get_stream_user_data(session, stream) else { return nil }
        let place = Int(bitPattern: data) - 1
        guard exchanges.indices.contains(place), exchanges[place].streamID == stream else { return nil }
        return place
    }

    private func takePlace() -> Int {
        if let place = free.popLast() { return place }
        exchanges.append(Exchange())
        return exchanges.count - 1
    }

    /// Ends the request, whose stream may live on a little.
    private func end(_ place: Int, _ kind: Ending.Kind) {
        guard let ticket = exchanges[place].ticket else { return }
        let ending = Ending(
            ticket: ticket,
            streamID: exchanges[place].streamID,
            // A GOAWAY that covers streams says that those are being answered.
            sawAnswers: answered > exchanges[place].answersBefore || (goAway?.lastStream ?? 0) > 0,
            kind: kind
        )
        endings.append(ending)
        exchanges[place].ticket = nil
        inFlight -= 1
        let (older, newer) = (exchanges[place].older, exchanges[place].newer)
        if older >= 0 { exchanges[older].newer = newer } else { oldest = newer }
        if newer >= 0 { exchanges[newer].older = older } else { newest = older }
        exchanges[place].older = -1
        exchanges[place].newer = -1
    }

    /// Makes the place free for another stream.
    private func release(_ place: Int) {
        exchanges[place] = Exchange()
        free.append(place)
    }
}
