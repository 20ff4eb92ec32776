/// The error codes of RST_STREAM and GOAWAY (RFC 9113, section 7).
enum ErrorCode {
    static let enhanceYourCalm: UInt32 = 0xB

    private static let names = [
        "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT",
        "STREAM_CLOSED",
        "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR",
        "ENHANCE_YOUR_CALM",
        "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
    ]

    static func name(_ code: UInt32) -> String {
        names.indices.contains(Int(code)) ? names[Int(code)] : "code \(code)"
    }
}
