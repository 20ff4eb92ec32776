/// The `apns-id` of a push: the same on every retry, restart and machine, with nothing stored (DESIGN D2).
public enum APNSID {
    /// A UUID (version 8) of the first 16 bytes of SHA-256(delivery ID, a zero byte, token).
    ///
    /// - Parameters:
    ///   - deliveryID: Names the delivery.
    ///   - tokenHex: The device token as it stands in the path, in lower-case hex.
    /// - Returns: 36 characters, lower case (WIRE A2.6).
    public static func text(deliveryID: String, tokenHex: String) -> String {
        var named: [UInt8] = []
        named.reserveCapacity(deliveryID.utf8.count + 1 + tokenHex.utf8.count)
        named.append(contentsOf: deliveryID.utf8)
        named.append(0)
        named.append(contentsOf: tokenHex.utf8)
        return text(digest: SHA256.digest(named))
    }

    /// Writes the first 16 bytes of `digest` as 8-4-4-4-12 digits with the marks of version 8 (RFC 9562).
    private static func text(digest: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in digest.prefix(16).enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
            let marked =
                switch index {
                case 6: byte & 0x0F | 0x80
                case 8: byte & 0x3F | 0x80
                default: byte
                }
            text.append(digits[Int(marked >> 4)])
            text.append(digits[Int(marked & 0x0F)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let digits: InlineArray<16, UInt8> = [
        0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66,
    ]
}
