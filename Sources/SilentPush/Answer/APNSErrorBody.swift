/// What can be read out of the body of a refusal by APNs, `{"reason":"…","timestamp":…}` (WIRE A8.2, A8.3).
struct APNSErrorBody {
    private(set) var reason: String?
    /// When APNs found the token no longer valid.
    private(set) var unregisteredAt: Timestamp?
    /// Whether there is a body that is no JSON at all, such as a proxy's page.
    let isForeign: Bool

    /// Reads as far as the bytes make sense, so that a body cut short still gives its reason.
    init(_ bytes: [UInt8]) {
        let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        isForeign = start.map { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") } ?? false
        try? readMembers(of: bytes)
    }

    private mutating func readMembers(of bytes: [UInt8]) throws(JSONError) {
        var reader = try JSONReader(bytes)
        try reader.beginObject()
        while let key = try reader.nextKey() {
            switch (key, try reader.peek()) {
            case ("reason", .string):
                let text = try reader.string()
                reason = text.isEmpty ? nil : text
            case ("timestamp", .number): unregisteredAt = Self.moment(try reader.number())
            case ("timestamp", .string): unregisteredAt = Self.moment(try reader.string())
            default: try reader.skip()
            }
        }
    }

    /// Milliseconds since 1970; a number so small that it would mean before 1973 is seconds.
    private static func moment(_ text: String) -> Timestamp? {
        guard let number = Int64(text.prefix { $0 != "." }) else { return nil }
        switch number {
        case 1..<100_000_000_000: return Timestamp(secondsSince1970: number)
        case 100_000_000_000..<100_000_000_000_000: return Timestamp(millisecondsSince1970: number)
        default: return nil
        }
    }
}
