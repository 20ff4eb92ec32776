/// The private key of an APNs `.p8` file: P-256, for ES256 (WIRE A10.3, A10.13).
public struct SigningKey: Sendable {
    let key: PrivateKey
    /// SHA-256 of the public half in lower-case hex: names the key without giving anything away.
    public let fingerprint: String
    /// What was odd about its text and was read all the same; one sentence each.
    public let warnings: [String]

    /// Reads the key.
    ///
    /// It may be PEM (PKCS#8 or SEC1) or base64 of it, with real, escaped or lost line breaks, quotes around,
    /// CRLF, a BOM, and lines wrapped anywhere.
    /// - Throws: `KeyError`, which says what the text is instead, and what to do.
    public init(_ source: KeySource) throws(KeyError) {
        do {
            let text = try KeyText(unwrapping: try source.bytes())
            key = try PrivateKey.reading(text.content, wanted: .apns)
            fingerprint = try key.publicFingerprint()
            warnings =
                text.base64Layers > 1
                ? [
                    "The APNs key (\(source.place)) is base64 \(text.base64Layers) times over; once is enough."
                ]
                : []
        } catch let problem as KeyError.Problem {
            throw KeyError(subject: Self.subject, place: source.place, problems: [problem])
        } catch {
            throw KeyError(subject: Self.subject, place: source.place, problems: [.openSSL(error)])
        }
    }

    static let subject = "APNs key"
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    /// The fingerprint, shortened.
    public var description: String { "APNs key with fingerprint \(fingerprint.prefix(16))" }
    /// A mirror that shows the fingerprint alone.
    public var customMirror: Mirror { Mirror(self, children: ["fingerprint": fingerprint]) }
}

extension KeyError.Problem {
    /// OpenSSL refused an operation that needs nothing but a sound key.
    static func openSSL(_ error: any Error) -> Self {
        let operation = (error as? OpenSSLFailure)?.operation ?? "work"
        return Self(
            kind: .openSSLFailed,
            finding: "OpenSSL could not \(operation) with this key",
            fix: "Check that the key is sound and that this machine's OpenSSL allows its family."
        )
    }
}
