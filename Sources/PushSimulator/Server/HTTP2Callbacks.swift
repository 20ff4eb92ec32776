internal import CNghttp2

/// Leads what nghttp2 reports to the session that its user data points at.
func setHTTP2Callbacks(_ callbacks: OpaquePointer) {
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, context in
        guard let context, let frame, frame.pointee.hd.type == UInt8(NGHTTP2_HEADERS.rawValue),
            frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
        else { return 0 }
        return HTTP2Session.at(context).began(frame.pointee.hd.stream_id)
    }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
        _,
        frame,
        name,
        nameLength,
        value,
        valueLength,
        _,
        context in
        guard let context, let frame, frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST else { return 0 }
        return HTTP2Session.at(context).header(
            frame.pointee.hd.stream_id,
            UnsafeBufferPointer(start: name, count: nameLength),
            UnsafeBufferPointer(start: value, count: valueLength)
        )
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
        _,
        _,
        identifier,
        bytes,
        length,
        context in
        guard let context else { return 0 }
        HTTP2Session.at(context).data(identifier, UnsafeBufferPointer(start: bytes, count: length))
        return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, context in
        guard let context, let frame else { return 0 }
        let head = frame.pointee.hd
        guard head.type == UInt8(NGHTTP2_HEADERS.rawValue) || head.type == UInt8(NGHTTP2_DATA.rawValue) else {
            return 0
        }
        let session = HTTP2Session.at(context)
        if head.type == UInt8(NGHTTP2_HEADERS.rawValue) { session.headersEnded(head.stream_id) }
        if head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 { session.ended(head.stream_id) }
        return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, identifier, _, context in
        guard let context else { return 0 }
        HTTP2Session.at(context).closed(identifier)
        return 0
    }
}
