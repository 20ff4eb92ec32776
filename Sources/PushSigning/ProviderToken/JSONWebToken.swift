/// Three parts in base64url without padding, joined with dots (WIRE A10.4).
enum JSONWebToken {
    static func text(
        header: [UInt8],
        claims: [UInt8],
        sign: (_ signingInput: [UInt8]) throws(OpenSSLFailure) -> [UInt8]
    ) throws(OpenSSLFailure) -> String {
        let input = Base64URL.text(header) + "." + Base64URL.text(claims)
        return input + "." + Base64URL.text(try sign(Array(input.utf8)))
    }
}

/// Base64 with the URL alphabet and without padding (RFC 7515, section 2).
enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for offset in 0..<3 {
                bits = bits << 8 | (offset < group.count ? UInt32(group[start + offset]) : 0)
            }
            for digit in 0...group.count {
                text.append(digits[Int(bits >> (18 - 6 * UInt32(digit)) & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
