/// The canonical text of UUIDs.
enum UUIDText {
    /// A new random UUID, version 4, in lower case.
    static func random() -> String {
        var high = UInt64.random(in: 0 ... .max)
        var low = UInt64.random(in: 0 ... .max)
        high = high & ~0xF000 | 0x4000
        low = low & (.max >> 2) | 1 << 63
        let text = digits(high) + digits(low)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
            .map { String(decoding: text[$0], as: UTF8.self) }.joined(separator: "-")
    }

    private static func digits(_ number: UInt64) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (0..<16).map { digits[Int(number >> (60 - 4 * $0) & 0xF)] }
    }
}

extension UUIDText {
    /// Whether `text` is 32 lower-case hex digits, 8-4-4-4-12 with hyphens (WIRE A2).
    static func isCanonical(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { place, byte in
            switch place {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x66
            }
        }
    }
}
