/// One HTTP/2 frame as bytes know it; the test servers speak in these, without nghttp2.
struct Frame: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case data = 0
        case headers = 1
        case priority = 2
        case reset = 3
        case settings = 4
        case pushPromise = 5
        case ping = 6
        case goAway = 7
        case windowUpdate = 8
        case continuation = 9
    }

    var type: UInt8
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload: [UInt8] = []

    static let endStream: UInt8 = 1
    static let ack: UInt8 = 1
    static let endHeaders: UInt8 = 4

    var kind: Kind? { Kind(rawValue: type) }
    var isEndOfRequest: Bool { (kind == .data || kind == .headers) && flags & Self.endStream != 0 }

    var bytes: [UInt8] {
        let length = UInt32(payload.count)
        return Self.big(length).dropFirst() + [type, flags] + Self.big(stream) + payload
    }

    static func big(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    static func settings(_ pairs: [(UInt16, UInt32)] = []) -> Frame {
        let payload = pairs.flatMap { [UInt8($0.0 >> 8), UInt8($0.0 & 0xFF)] + big($0.1) }
        return Frame(type: Kind.settings.rawValue, payload: payload)
    }

    static func maximumStreams(_ count: UInt32) -> Frame { settings([(3, count)]) }

    /// As much room for bodies on the whole connection as there can be.
    static let openWindow = Frame(type: Kind.windowUpdate.rawValue, payload: big(0x7FFF_FFFF - 65535))

    static let settingsAck = Frame(type: Kind.settings.rawValue, flags: ack)

    /// An answer with a status that HPACK's static table knows (200, 204, 206, 304, 400, 404, 500) and no body.
    static func answer(_ stream: UInt32, status: Int = 200) -> Frame {
        let index: [Int: UInt8] = [200: 8, 204: 9, 206: 10, 304: 11, 400: 12, 404: 13, 500: 14]
        return Frame(
            type: Kind.headers.rawValue,
            flags: endHeaders | endStream,
            stream: stream,
            payload: [0x80 | (index[status] ?? 8)]
        )
    }

    static func reset(_ stream: UInt32, code: UInt32) -> Frame {
        Frame(type: Kind.reset.rawValue, stream: stream, payload: big(code))
    }

    static func goAway(last: UInt32, code: UInt32 = 0, debug: String = "") -> Frame {
        Frame(type: Kind.goAway.rawValue, payload: big(last) + big(code) + Array(debug.utf8))
    }

    static func ping(ack: Bool, _ payload: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7]) -> Frame {
        Frame(type: Kind.ping.rawValue, flags: ack ? Self.ack : 0, payload: payload)
    }
}
