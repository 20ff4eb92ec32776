internal import CNghttp2
internal import SilentPush

/// HTTP/2 on one connection, framed by nghttp2.
///
/// Belongs to the loop's thread.
final class HTTP2Session: WireSession {
    private let exchange: Exchange
    private var peer: Peer
    private var session: OpaquePointer?
    private var streams: [Int32: HTTP2Stream] = [:]
    private(set) var demand: ConnectionDemand?
    private var isGoingAway = false
    /// Whether nothing is sent, not even SETTINGS, until the first request has arrived.
    private var holdsOutput = false

    /// More header bytes than this in one request end its stream.
    private static let headerLimit = 65_536

    init?(exchange: Exchange, peer: Peer) {
        self.exchange = exchange
        self.peer = peer
        var callbacks: OpaquePointer?
        var option: OpaquePointer?
        guard nghttp2_session_callbacks_new(&callbacks) == 0, let callbacks else { return nil }
        defer { nghttp2_session_callbacks_del(callbacks) }
        guard nghttp2_option_new(&option) == 0, let option else { return nil }
        defer { nghttp2_option_del(option) }
        // libcurl 7.88 resets each finished stream; nghttp2 would end such a connection after a thousand.
        nghttp2_option_set_stream_reset_rate_limit(option, .max, .max)
        nghttp2_option_set_no_closed_streams(option, 1)
        setHTTP2Callbacks(callbacks)
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard nghttp2_session_server_new2(&session, callbacks, context, option) == 0, session != nil else {
            return nil
        }
        let settings = exchange.initialSettings(on: &self.peer)
        guard submit(settings) else { return nil }
        holdsOutput = settings.isLate
    }

    deinit {
        nghttp2_session_del(session)
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let taken = nghttp2_session_mem_recv(
            session,
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            bytes.count
        )
        // A negative result is final; whatever GOAWAY nghttp2 has prepared is still sent.
        return taken == bytes.count
    }

    func produce(into output: inout [UInt8], limit: Int) {
        while output.count < limit, !holdsOutput {
            var chunk: UnsafePointer<UInt8>?
            let count = nghttp2_session_mem_send(session, &chunk)
            guard count > 0, let chunk else { return }
            output.append(contentsOf: UnsafeBufferPointer(start: chunk, count: count))
        }
    }

    var isFinished: Bool {
        if isGoingAway, streams.isEmpty { return nghttp2_session_want_write(session) == 0 }
        return nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0
    }

    func release() {
        for (identifier, stream) in streams.sorted(by: { $0.key < $1.key }) {
            guard let answer = stream.held else { continue }
            stream.held = nil
            submit(answer, on: identifier, stream)
        }
    }

    func goAway(code: UInt32, debug: String) {
        goAway(code: code, debug: debug, after: nghttp2_session_get_last_proc_stream_id(session))
    }

    func setMaximumStreams(_ count: Int) {
        let entry = [Self.maximumStreams(count)]
        _ = nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), entry, 1)
    }

    // MARK: - From nghttp2

    func began(_ identifier: Int32) -> Int32 {
        // Above a GOAWAY nothing is processed, and a stream that is not known here is not looked at.
        if !isGoingAway { streams[identifier] = HTTP2Stream() }
        return 0
    }

    func header(_ identifier: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>)
        -> Int32
    {
        guard let stream = streams[identifier] else { return 0 }
        stream.headerBytes += name.count + value.count + 32
        guard stream.headerBytes <= Self.headerLimit else {
            return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        let value = String(decoding: value, as: UTF8.self)
        if name.first == UInt8(ascii: ":") {
            switch String(decoding: name, as: UTF8.self) {
            case ":method": stream.method = value
            case ":path": stream.path = value
            case ":authority": stream.authority = value
            default: break
            }
        } else {
            stream.headers.append(.init(String(decoding: name, as: UTF8.self), value))
        }
        return 0
    }

    func data(_ identifier: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let stream = streams[identifier] else { return }
        stream.bodyLength += bytes.count
        let room = SimulatedRequest.bodyLimit - stream.body.count
        stream.body.append(contentsOf: bytes.prefix(max(0, room)))
    }

    /// A Google connection opens up with its first headers, before what comes behind them is refused.
    func headersEnded(_ identifier: Int32) {
        guard let stream = streams[identifier] else { return }
        let service = SimulatedService(path: stream.path, headers: stream.headers)
        if let streams = exchange.streams(afterHeadersOf: service, on: &peer) { setMaximumStreams(streams) }
    }

    func ended(_ identifier: Int32) {
        // What came in one read with a request that ends the connection is not processed any more.
        guard demand == nil, let stream = streams[identifier], !stream.isAnswered else { return }
        stream.isAnswered = true
        holdsOutput = false
        let request = SimulatedRequest(
            number: 0,
            connection: peer.number,
            stream: identifier,
            version: .http2,
            at: Timestamp(millisecondsSince1970: 0),
            method: stream.method,
            authority: stream.authority,
            path: stream.path,
            headers: stream.headers,
            body: stream.body,
            bodyLength: stream.bodyLength,
            clientCertificate: peer.certificate
        )
        stream.headers = []
        stream.body = []
        let reply = exchange.reply(to: request, on: &peer)
        if peer.wantsSmallFrames {
            peer.wantsSmallFrames = false
            stream.frameLimit = 1
        }
        carryOut(reply, on: identifier, stream)
        if let streams = exchange.streams(after: reply, to: request, on: &peer) { setMaximumStreams(streams) }
        if let streams = peer.wantedStreams {
            peer.wantedStreams = nil
            setMaximumStreams(streams)
        }
    }

    func closed(_ identifier: Int32) {
        streams[identifier] = nil
    }

    func read(
        _ identifier: Int32,
        _ buffer: UnsafeMutableBufferPointer<UInt8>,
        _ flags: UnsafeMutablePointer<UInt32>?
    ) -> Int {
        guard let stream = streams[identifier] else {
            return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        let part = stream.answerBody[stream.answerOffset...].prefix(min(buffer.count, stream.frameLimit))
        _ = buffer.update(fromContentsOf: part)
        stream.answerOffset += part.count
        if stream.answerOffset == stream.answerBody.count { flags?.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        return part.count
    }

    // MARK: - Replies

    private func carryOut(_ reply: Reply, on identifier: Int32, _ stream: HTTP2Stream) {
        switch reply {
        case .answer(let answer): submit(answer, on: identifier, stream)
        case .hold(let answer): stream.held = answer
        case .silence: break
        case .reset(let code):
            _ = nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), identifier, code)
        case .drop: demand = .cut
        case .freeze: demand = .freeze
        case .garble: demand = .garble
        case .goAway(let code, let debug): goAway(code: code, debug: debug, after: identifier - 2)
        }
    }

    private func submit(_ answer: ProviderAnswer, on identifier: Int32, _ stream: HTTP2Stream) {
        stream.answerBody = answer.body
        var block = HeaderBlock()
        block.add(":status", String(answer.status))
        for header in answer.headers { block.add(header.name, header.value, isIndexed: header.isIndexed) }
        var provider = nghttp2_data_provider()
        provider.read_callback = { _, identifier, buffer, length, flags, _, context in
            guard let context, let buffer else { return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
            return HTTP2Session.at(context)
                .read(identifier, UnsafeMutableBufferPointer(start: buffer, count: length), flags)
        }
        let result = block.withFields { fields in
            answer.body.isEmpty
                ? nghttp2_submit_response(session, identifier, fields.baseAddress, fields.count, nil)
                : nghttp2_submit_response(session, identifier, fields.baseAddress, fields.count, &provider)
        }
        // A header that HTTP/2 cannot carry must not leave the client waiting.
        if result != 0 {
            _ = nghttp2_submit_rst_stream(session, 0, identifier, NGHTTP2_INTERNAL_ERROR.rawValue)
        }
    }

    private func goAway(code: UInt32, debug: String, after last: Int32) {
        isGoingAway = true
        for identifier in streams.keys where identifier > last { streams[identifier] = nil }
        let text = Array(debug.utf8)
        _ = nghttp2_submit_goaway(
            session,
            UInt8(NGHTTP2_FLAG_NONE.rawValue),
            max(0, last),
            code,
            text,
            text.count
        )
    }

    private func submit(_ settings: InitialSettings) -> Bool {
        var entries = [
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue),
                value: UInt32(Self.headerLimit)
            ), Self.maximumStreams(settings.streams),
        ]
        if let window = settings.window {
            entries.append(
                nghttp2_settings_entry(
                    settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue),
                    value: UInt32(clamping: window)
                )
            )
        }
        return nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), entries, entries.count)
            == 0
    }

    private static func maximumStreams(_ count: Int) -> nghttp2_settings_entry {
        nghttp2_settings_entry(
            settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue),
            value: UInt32(clamping: count)
        )
    }

    static func at(_ context: UnsafeMutableRawPointer) -> HTTP2Session {
        Unmanaged<HTTP2Session>.fromOpaque(context).takeUnretainedValue()
    }
}
