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
    var endings: [Ending] = []
    var limit: StreamLimit
    var goAway: GoAway?
    var refusals = RefusalRounds()
    /// Streams opened so far.
    private(set) var opened = 0
    /// Answers so far.
    var answered = 0
    /// What nghttp2 said about the server's last mistake.
    var mistake: String?

    private(set) var session: OpaquePointer?
    private(set) var lastStream: Int32 = 0
    let exchanges = ExchangeTable()
    private var recent: ExchangeTable.Place?
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

    /// Requests whose stream is open.
    var inFlight: Int { exchanges.open }

    /// Whether another stream may be opened.
    var hasRoom: Bool { inFlight < limit.value && goAway == nil }

    /// Whether both sides are done: nothing more will come or go.
    var isOver: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

    /// Puts a request on a stream of its own; false when the connection takes no more.
    func open(_ ticket: Ticket, at now: Duration) -> Bool {
        guard hasRoom else { return false }
        let place = exchanges.takePlace()
        let submission = ticket.submission
        var source = nghttp2_data_provider()
        source.source.ptr = UnsafeMutableRawPointer(place)
        source.read_callback = SessionCallbacks.readBody
        let index = ticket.index
        let stream = block.with(
            submission.requests[index].request,
            authorization: submission.requests[index].authorization
        ) { fields, count in
            // Without a body the stream is half closed by the HEADERS themselves.
            if submission.requests[index].request.body.isEmpty {
                return nghttp2_submit_request(
                    session,
                    nil,
                    fields,
                    count,
                    nil,
                    UnsafeMutableRawPointer(place)
                )
            }
            return nghttp2_submit_request(
                session,
                nil,
                fields,
                count,
                &source,
                UnsafeMutableRawPointer(place)
            )
        }
        guard stream > 0 else {
            exchanges.release(place)
            return false
        }
        exchanges.begin(place, ticket, stream: stream, at: now, answersBefore: answered)
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
                if let place = place(of: stream) { place.pointee.headersEnd = out.appended }
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
    var oldestOpenedAt: Duration? { exchanges.oldest?.pointee.openedAt }

    /// Gives up the requests that were opened at `moment` or before.
    func expire(openedBy moment: Duration) {
        while let oldest = exchanges.oldest, oldest.pointee.openedAt <= moment {
            let stream = oldest.pointee.streamID
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
        while let oldest = exchanges.oldest {
            let isWritten = oldest.pointee.headersEnd.map { $0 <= out.written } ?? false
            end(oldest, isWritten ? .lost : .unprocessed)
        }
    }

    /// Takes the endings since the last call.
    func takeEndings() -> [Ending] {
        let taken = endings
        endings = []
        return taken
    }

    /// Ends the request at `place`, unless it has ended before.
    func end(_ place: ExchangeTable.Place, _ kind: Ending.Kind) {
        // A GOAWAY that covers streams says that those are being answered.
        let sawAnswers = answered > place.pointee.answersBefore || (goAway?.lastStream ?? 0) > 0
        guard let ticket = exchanges.end(place) else { return }
        endings.append(Ending(ticket: ticket, sawAnswers: sawAnswers, kind: kind))
    }

    /// The place of a stream that is alive.
    func place(of stream: Int32) -> ExchangeTable.Place? {
        // The events of one stream come in a row.
        if let recent, recent.pointee.streamID == stream { return recent }
        guard let data = nghttp2_session_get_stream_user_data(session, stream) else { return nil }
        let place = data.assumingMemoryBound(to: Exchange.self)
        guard place.pointee.streamID == stream else { return nil }
        recent = place
        return place
    }
}
