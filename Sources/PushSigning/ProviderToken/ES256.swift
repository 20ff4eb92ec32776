/// Signatures as JWS wants them: `r` and `s` side by side, 32 bytes each (RFC 7518, section 3.4; WIRE A10.5).
enum ES256 {
    static func signature(over message: [UInt8], by key: PrivateKey) throws(OpenSSLFailure) -> [UInt8] {
        guard let raw = raw(fromDER: try key.signature(over: message)) else {
            throw OpenSSLFailure(operation: "sign")
        }
        return raw
    }

    /// WIRE A10.14; nil when the bytes are no signature of P-256.
    static func raw(fromDER der: [UInt8]) -> [UInt8]? {
        var outer = DERReader(der)
        guard let sequence = outer.next(), sequence.tag == 0x30, outer.isAtEnd else { return nil }
        var inner = DERReader(sequence.content)
        guard let r = inner.next(), let s = inner.next(), inner.isAtEnd else { return nil }
        guard r.tag == 0x02, s.tag == 0x02, !r.content.isEmpty, !s.content.isEmpty else { return nil }
        let numbers = [r, s].map { $0.content.drop { $0 == 0 } }
        guard numbers.allSatisfy({ $0.count <= 32 }) else { return nil }
        return numbers.flatMap { [UInt8](repeating: 0, count: 32 - $0.count) + $0 }
    }
}
