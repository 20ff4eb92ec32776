/// Base64 as people paste it: wrapped at any width, standard or URL alphabet, with or without its padding.
enum Base64Text {
    /// The bytes; nil when anything but base64 and white space stands in it.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var digits = 0
        var padding = 0
        for byte in text {
            switch byte {
            case 0x09, 0x0A, 0x0D, 0x20:
                continue
            case UInt8(ascii: "="):
                padding += 1
            default:
                guard padding == 0, let value = value(of: byte) else { return nil }
                bits = bits << 6 | value
                digits += 1
                if digits.isMultiple(of: 4) {
                    bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                    bits = 0
                }
            }
        }
        switch digits % 4 {
        case 0: return padding == 0 ? bytes : nil
        case 2: return padding <= 2 ? bytes + [UInt8(bits >> 4 & 0xFF)] : nil
        case 3: return padding <= 1 ? bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)] : nil
        default: return nil
        }
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 65)
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 71)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte + 4)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
