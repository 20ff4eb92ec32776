import CNghttp2
import SilentPush

// What the callbacks do. nghttp2 calls them from `receive` and `frame` only, on the loop's thread.
extension FrameSession {
    func body(of place: ExchangeTable.Place, into buffer: UnsafeMutablePointer<UInt8>, _ room: Int) -> (
        count: Int, isEnd: Bool
    )? {
        guard let ticket = place.pointee.ticket else { return nil }
        let sent = place.pointee.sent
        let count = ticket.submission.requests[ticket.index].request.body.withUnsafeBufferPointer { body in
            let count = min(room, body.count - sent)
            if count > 0, let base = body.baseAddress { buffer.update(from: base + sent, count: count) }
            return (count, sent + count == body.count)
        }
        place.pointee.sent = sent + count.0
        return count
    }

    func header(on stream: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        guard let place = place(of: stream), place.pointee.ticket != nil else { return }
        guard name.first == UInt8(ascii: ":") else {
            guard place.pointee.headers.count < Exchange.headerLimit else { return }
            let header = WireRequest.Header(
                String(decoding: name, as: UTF8.self),
                String(decoding: value, as: UTF8.self)
            )
            // One allocation for what an answer usually carries.
            if place.pointee.headers.isEmpty { place.pointee.headers.reserveCapacity(6) }
            place.pointee.headers.append(header)
            return
        }
        // The only pseudo-header of an answer is its status, three digits; after a 1xx another one follows.
        place.pointee.status = value.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
        if !place.pointee.headers.isEmpty { place.pointee.headers = [] }
    }

    func data(on stream: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let place = place(of: stream), place.pointee.ticket != nil else { return }
        let room = Exchange.bodyLimit - place.pointee.body.count
        place.pointee.body.append(contentsOf: bytes.prefix(max(room, 0)))
    }

    func closed(_ stream: Int32, code: UInt32) {
        guard let place = place(of: stream) else { return }
        defer { exchanges.release(place) }
        guard place.pointee.ticket != nil else { return }
        if code == NGHTTP2_NO_ERROR.rawValue, place.pointee.status >= 200,
            nghttp2_session_get_stream_remote_close(session, stream) == 1
        {
            answered += 1
            refusals.answered()
            end(place, .answered(place.pointee.takeAnswer()))
        } else if code == NGHTTP2_REFUSED_STREAM.rawValue {
            if let goAway, stream > goAway.lastStream {
                end(place, .unprocessed)
            } else {
                refusals.refused(stream, lastOpened: lastStream)
                end(place, .refused)
            }
        } else {
            end(place, .reset(code: code, status: place.pointee.status))
        }
    }

    func notSent(_ stream: Int32) {
        // nghttp2 has no such stream, so only the table knows it.
        guard let place = exchanges.place(ofStream: stream) else { return }
        end(place, .unprocessed)
        exchanges.release(place)
    }

    func received(settingsFrom session: OpaquePointer?) {
        let id = NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS
        limit.settings(maximum: nghttp2_session_get_remote_settings(session, id))
    }

    func received(_ goAway: GoAway) { self.goAway = goAway }

    func note(mistake text: String) { mistake = text }
}
