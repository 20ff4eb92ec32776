internal import SilentPush

/// A JSON Web Token taken apart, its signature not yet checked (RFC 7515).
struct JWT {
    let header: JSONValue
    let claims: JSONValue
    /// The bytes that are signed: the first two parts and the dot between them.
    let signed: [UInt8]
    let signature: [UInt8]

    /// Nil where `text` is no three parts of unpadded base64url, the first two of them JSON objects.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !text.utf8.contains(UInt8(ascii: "=")),
            let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64.url.decode(String(parts[2]))
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring) -> JSONValue? {
        guard let bytes = Base64.url.decode(String(part)), let value = try? JSONValue(parsing: bytes),
            value.kind == .object
        else { return nil }
        return value
    }
}
