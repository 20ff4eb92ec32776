/// Bytes as hex digits.
public enum Hex {
    /// The bytes as lower-case digits.
    public static func encode(_ bytes: [UInt8]) -> String { encode(bytes[...]) }

    /// The bytes as lower-case digits.
    public static func encode(_ bytes: ArraySlice<UInt8>) -> String {
        let text = [UInt8](capacity: bytes.count * 2) { output in
            for byte in bytes {
                output.append(digit(of: byte >> 4))
                output.append(digit(of: byte & 15))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(of value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// The bytes of `text` in either case; nil unless it is an even count of hex digits and nothing else.
    public static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The value of one digit's ASCII byte; nil for any other byte.
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
