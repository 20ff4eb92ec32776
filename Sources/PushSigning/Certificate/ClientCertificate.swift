public import SilentPush

/// A TLS client certificate for APNs with its key (WIRE A12), as the transport hands it to libcurl.
public struct ClientCertificate: Hashable, Sendable {
    /// The certificate and then its chain, PEM.
    public let certificatePEM: String
    /// The private key, PKCS#8 in PEM, without a password.
    public let privateKeyPEM: Secret
    /// When it begins to be valid.
    public let notBefore: Timestamp
    /// When it expires.
    public let notAfter: Timestamp
    /// The topics of extension 1.2.840.113635.100.6.3.6, else the subject's UID alone; empty where neither stands.
    public let topics: [String]
    /// The common name of the subject; nil where there is none.
    public let commonName: String?
    /// SHA-256 of the certificate in lower-case hex; with host and port it names a pool (WIRE A11).
    public let fingerprint: String

    /// Where a certificate stands in its life.
    public enum Validity: Hashable, Sendable {
        /// Valid for more than 30 days.
        case valid
        /// It expires in this many days; 0 is within the next 24 hours.
        case endsSoon(days: Int)
        /// It is over.
        case expired
        /// It has not begun.
        case notYetValid
    }

    /// Where it stands at `moment`; an end is told of 30 days ahead (WIRE A12.5).
    public func validity(at moment: Timestamp) -> Validity {
        if moment < notBefore { return .notYetValid }
        if moment >= notAfter { return .expired }
        let days = (notAfter - moment).components.seconds / 86_400
        return days < 30 ? .endsSoon(days: Int(days)) : .valid
    }

    /// Reads a certificate and its key.
    ///
    /// - Parameters:
    ///   - source: PEM with certificate and chain, or a `.p12` container; a text may be base64 of either.
    ///   - keySource: the key's PEM; nil when it stands beside the certificate.
    ///   - password: of the container, or of an encrypted key.
    /// - Throws: `KeyError`, which says what is wrong and what to do.
    public init(
        _ source: KeySource,
        key keySource: KeySource? = nil,
        password: Secret? = nil
    ) throws(KeyError) {
        var place = source.place
        do {
            let content = try ClientCertificateText.content(of: source)
            let pair: CertificatePair
            if case .der(let der) = content, let container = PKCS12Container(der: der) {
                pair = try container.open(password: password)
            } else {
                let certificates = try ClientCertificateText.certificates(in: content)
                var keyContent = content
                if let keySource {
                    place = keySource.place
                    keyContent = try ClientCertificateText.content(of: keySource)
                }
                let key = try ClientCertificateText.key(in: keyContent, password: password)
                pair = CertificatePair(certificates: certificates, key: key)
            }
            try self.init(pair)
        } catch let problem as KeyError.Problem {
            throw KeyError(subject: Self.subject, place: place, problems: [problem])
        } catch {
            throw KeyError(subject: Self.subject, place: place, problems: [.openSSL(error)])
        }
    }

    private init(_ pair: CertificatePair) throws {
        guard let leaf = pair.leaf else {
            throw KeyError.Problem(
                kind: .keyOfAnotherCertificate,
                finding: "the private key belongs to none of the certificates",
                fix: "Give the key that the certificate was made for."
            )
        }
        let chain = pair.certificates.filter { $0 !== leaf }
        guard let notBefore = leaf.notBefore, let notAfter = leaf.notAfter else {
            throw KeyError.Problem(
                kind: .damaged,
                finding: "the certificate has no readable dates",
                fix: "Download the certificate again."
            )
        }
        certificatePEM = try ([leaf] + chain).map { try $0.pem() }.joined()
        privateKeyPEM = Secret(try pair.key.pem())
        self.notBefore = notBefore
        self.notAfter = notAfter
        topics = leaf.topics
        commonName = leaf.commonName
        fingerprint = try leaf.fingerprint()
    }

    static let subject = "client certificate"
}

extension ClientCertificate: CustomStringConvertible, CustomReflectable {
    /// Its name and end.
    public var description: String {
        "client certificate \(commonName ?? fingerprint), topics \(topics.joined(separator: ", "))"
    }
    /// A mirror that leaves the key out.
    public var customMirror: Mirror {
        Mirror(self, children: ["fingerprint": fingerprint, "topics": topics])
    }
}
