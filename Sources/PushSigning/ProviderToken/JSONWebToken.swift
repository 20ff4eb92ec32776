import SilentPush

/// Three parts in base64url without padding, joined with dots (WIRE A10.4).
enum JSONWebToken {
    static func text(
        header: [UInt8],
        claims: [UInt8],
        sign: (_ signingInput: [UInt8]) throws(OpenSSLFailure) -> [UInt8]
    ) throws(OpenSSLFailure) -> String {
        let input = encoded(header) + "." + encoded(claims)
        return input + "." + encoded(try sign(Array(input.utf8)))
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        Base64.url.encode(bytes, padded: false)
    }
}
