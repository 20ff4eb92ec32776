import CNghttp2
import SilentPush

// What the callbacks do. nghttp2 calls them from `receive` and `frame` only, on the loop's thread.
extension FrameSession {
    func body(of place: Int, into buffer: UnsafeMutablePointer<UInt8>, _ room: Int) -> (
        count: Int, isEnd: Bool
    )? {
        guard exchanges.contains(place), let ticket = exchanges[place].ticket else { return nil }
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
        defer { exchanges.release(place) }
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
