import CNghttp2
import Glibc

/// The doors through which nghttp2 calls back into a `FrameSession`.
enum SessionCallbacks {
    /// A client session that calls `owner`, which must outlive it; nil without memory.
    static func makeSession(for owner: FrameSession) -> OpaquePointer? {
        var callbacks: OpaquePointer?
        guard nghttp2_session_callbacks_new(&callbacks) == 0, let callbacks else { return nil }
        defer { nghttp2_session_callbacks_del(callbacks) }
        nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader)
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, onData)
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, onClose)
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, onFrame)
        nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks, onNotSent)
        nghttp2_session_callbacks_set_error_callback2(callbacks, onMistake)

        var option: OpaquePointer?
        guard nghttp2_option_new(&option) == 0, let option else { return nil }
        defer { nghttp2_option_del(option) }
        // nghttp2 would hold 100 streams back by itself until SETTINGS arrive; the hold is ours.
        nghttp2_option_set_peer_max_concurrent_streams(option, UInt32(StreamLimit.ceiling))

        var session: OpaquePointer?
        let user = Unmanaged.passUnretained(owner).toOpaque()
        return nghttp2_session_client_new2(&session, callbacks, user, option) == 0 ? session : nil
    }

    /// Frames the next piece of a request's body; the source's pointer is the request's place.
    static let readBody: nghttp2_data_source_read_callback = { _, _, buffer, room, flags, source, user in
        guard let owner = owner(user), let buffer, let flags, let data = source?.pointee.ptr,
            let (count, isEnd) = owner.body(
                of: data.assumingMemoryBound(to: Exchange.self),
                into: buffer,
                room
            )
        else { return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue) }
        if isEnd { flags.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue) }
        return count
    }

    private static let onHeader: nghttp2_on_header_callback = {
        _,
        frame,
        name,
        nameCount,
        value,
        valueCount,
        _,
        user in
        guard let owner = owner(user), let frame else { return 0 }
        owner.header(
            on: frame.pointee.hd.stream_id,
            UnsafeBufferPointer(start: name, count: nameCount),
            UnsafeBufferPointer(start: value, count: valueCount)
        )
        return 0
    }

    private static let onData: nghttp2_on_data_chunk_recv_callback = { _, _, stream, bytes, count, user in
        owner(user)?.data(on: stream, UnsafeBufferPointer(start: bytes, count: count))
        return 0
    }

    private static let onClose: nghttp2_on_stream_close_callback = { _, stream, code, user in
        owner(user)?.closed(stream, code: code)
        return 0
    }

    private static let onFrame: nghttp2_on_frame_recv_callback = { session, frame, user in
        guard let owner = owner(user), let frame else { return 0 }
        switch UInt32(frame.pointee.hd.type) {
        case NGHTTP2_SETTINGS.rawValue where frame.pointee.hd.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0:
            owner.received(settingsFrom: session)
        case NGHTTP2_GOAWAY.rawValue:
            let goAway = frame.pointee.goaway
            let data = UnsafeBufferPointer(start: goAway.opaque_data, count: goAway.opaque_data_len)
            owner.received(
                FrameSession.GoAway(
                    lastStream: goAway.last_stream_id,
                    code: goAway.error_code,
                    debugData: Array(data.prefix(1024))
                )
            )
        default: break
        }
        return 0
    }

    private static let onNotSent: nghttp2_on_frame_not_send_callback = { _, frame, _, user in
        guard let frame, frame.pointee.hd.type == UInt8(NGHTTP2_HEADERS.rawValue) else { return 0 }
        owner(user)?.notSent(frame.pointee.hd.stream_id)
        return 0
    }

    private static let onMistake: nghttp2_error_callback2 = { _, _, text, count, user in
        guard let text else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: text, count: min(count, 200))
        owner(user)?.note(mistake: String(decoding: bytes, as: UTF8.self))
        return 0
    }

    private static func owner(_ user: UnsafeMutableRawPointer?) -> FrameSession? {
        user.map { Unmanaged<FrameSession>.fromOpaque($0).takeUnretainedValue() }
    }
}
