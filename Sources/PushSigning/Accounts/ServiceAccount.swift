import SilentPush

/// A Google service account: whose project, and the RSA key that signs for it (WIRE B7.1).
public struct ServiceAccount: Sendable {
    /// The project whose devices are sent to.
    public let projectID: String
    /// The account's address; the claim `iss`.
    public let clientEmail: String
    /// Which of the account's keys this is; the header `kid`.
    public let privateKeyID: String?
    /// Where assertions are exchanged for access tokens.
    public let tokenURI: String
    /// What was odd about the text and was read all the same; one sentence each.
    public let warnings: [String]
    /// SHA-256 of the public half in lower-case hex: names the key without giving anything away.
    public let fingerprint: String
    let key: PrivateKey

    /// Reads the account from its JSON, or from base64 of it.
    ///
    /// Quotes around, a BOM and line breaks that an environment variable damaged are mended.
    /// - Throws: `KeyError` with every problem at once.
    public init(_ source: KeySource) throws(KeyError) {
        let fields: ServiceAccountFields
        do {
            let text = try KeyText(unwrapping: try source.bytes())
            fields = ServiceAccountFields(try ServiceAccountJSON.read(text))
        } catch {
            throw KeyError(subject: Self.subject, place: source.place, problems: [error])
        }
        guard let key = fields.key, let fingerprint = fields.fingerprint, fields.problems.isEmpty else {
            throw KeyError(subject: Self.subject, place: source.place, problems: fields.problems)
        }
        projectID = fields.projectID
        clientEmail = fields.clientEmail
        privateKeyID = fields.privateKeyID
        tokenURI = fields.tokenURI
        warnings = fields.warnings.map { "The service account (\(source.place)): \($0)" }
        self.key = key
        self.fingerprint = fingerprint
    }

    /// The project that an account names, whatever its other fields are: enough to compose a request, not to send.
    ///
    /// Nil where there is no such text, or the project's name could not stand in a path.
    public static func projectID(in source: KeySource) -> String? {
        guard let bytes = try? source.bytes(), let text = try? KeyText(unwrapping: bytes) else { return nil }
        guard let json = try? ServiceAccountJSON.read(text) else { return nil }
        let fields = ServiceAccountFields(json)
        return fields.projectID.isEmpty ? nil : fields.projectID
    }

    /// Where Google exchanges assertions, and the audience of each one (WIRE B7.2).
    public static let googleTokenURI = "https://oauth2.googleapis.com/token"

    static let subject = "service account"
}

extension ServiceAccount: CustomStringConvertible, CustomReflectable {
    /// The account's address and project.
    public var description: String { "service account \(clientEmail), project \(projectID)" }
    /// A mirror that leaves the key out.
    public var customMirror: Mirror {
        Mirror(self, children: ["projectID": projectID, "clientEmail": clientEmail])
    }
}
