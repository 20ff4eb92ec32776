internal import COpenSSL
public import SilentPush

/// Who the simulator is, and the keys with which a sender speaks to it.
public struct SimulatorIdentity: Sendable {
    /// The ten characters that name the signing key.
    public let keyID: String
    /// The ten characters that name the team.
    public let teamID: String
    /// The Firebase project.
    public let projectID: String
    /// The service account's address.
    public let clientEmail: String
    /// The name of the service account's key.
    public let privateKeyID: String
    /// The `.p8` with which provider tokens are signed.
    public let signingKey: Secret
    /// The service account's private key in PEM.
    public let accountKey: Secret
    /// The certificate that a sender must trust, in PEM.
    public let authorityPEM: [UInt8]
    /// The certificate that the simulator shows, in PEM.
    public let certificatePEM: [UInt8]
    /// The key of that certificate.
    public let certificateKey: Secret

    static let defaultKeyID = "SIMKEY0001"
    static let defaultTeamID = "SIMTEAM001"
    static let defaultProjectID = "simulated-project"

    /// Uses keys that were made before; nil when one of them is no such key, or the certificates end within a day.
    init?(
        signingKey: [UInt8],
        accountKey: [UInt8],
        authority: [UInt8],
        certificate: [UInt8],
        certificateKey: [UInt8]
    ) {
        guard let signing = PrivateOrPublicKey(privatePEM: signingKey),
            EVP_PKEY_get_base_id(signing.pointer) == EVP_PKEY_EC,
            let account = PrivateOrPublicKey(privatePEM: accountKey),
            EVP_PKEY_get_base_id(account.pointer) == EVP_PKEY_RSA,
            let root = Certificate(pem: authority), Self.lastsADay(root),
            let leaf = Certificate(pem: certificate), Self.lastsADay(leaf),
            let leafKey = PrivateOrPublicKey(privatePEM: certificateKey),
            X509_check_host(leaf.pointer, "localhost", 0, 0, nil) == 1,
            X509_check_private_key(leaf.pointer, leafKey.pointer) == 1,
            X509_verify(leaf.pointer, X509_get0_pubkey(root.pointer)) == 1
        else {
            ERR_clear_error()
            return nil
        }
        self.init(
            signingPEM: signingKey,
            accountPEM: accountKey,
            authority: authority,
            certificate: certificate,
            certificateKey: certificateKey
        )
    }

    private init(
        signingPEM: [UInt8],
        accountPEM: [UInt8],
        authority: [UInt8],
        certificate: [UInt8],
        certificateKey: [UInt8]
    ) {
        keyID = Self.defaultKeyID
        teamID = Self.defaultTeamID
        projectID = Self.defaultProjectID
        clientEmail = "silent-push@\(Self.defaultProjectID).iam.gserviceaccount.com"
        privateKeyID = "5151515151515151515151515151515151515151"
        signingKey = Secret(String(decoding: signingPEM, as: UTF8.self))
        accountKey = Secret(String(decoding: accountPEM, as: UTF8.self))
        authorityPEM = authority
        certificatePEM = certificate
        self.certificateKey = Secret(String(decoding: certificateKey, as: UTF8.self))
    }

    /// Makes fresh keys and certificates, which takes a tenth of a second or so.
    static func make() throws(SimulatorError) -> SimulatorIdentity {
        let certificates = try CertificateMaker.make()
        return SimulatorIdentity(
            signingPEM: try PrivateOrPublicKey.makeP256().privatePEM(),
            accountPEM: try PrivateOrPublicKey.makeRSA().privatePEM(),
            authority: certificates.authorityPEM,
            certificate: certificates.leafPEM,
            certificateKey: certificates.leafKeyPEM
        )
    }

    /// The same with a certificate that has `flaw`; of another authority all the same, which only a flaw may be.
    func showing(_ flaw: SimulatorOptions.CertificateFlaw) throws(SimulatorError) -> SimulatorIdentity {
        guard flaw != .none else { return self }
        let made = try CertificateMaker.make(flaw)
        return SimulatorIdentity(
            signingPEM: Array(signingKey.reveal().utf8),
            accountPEM: Array(accountKey.reveal().utf8),
            authority: flaw == .stranger ? authorityPEM : made.authorityPEM,
            certificate: made.leafPEM,
            certificateKey: made.leafKeyPEM
        )
    }

    private static func lastsADay(_ certificate: Certificate) -> Bool {
        var days: Int32 = 0
        var seconds: Int32 = 0
        guard ASN1_TIME_diff(&days, &seconds, nil, X509_get0_notAfter(certificate.pointer)) == 1 else {
            return false
        }
        return days >= 1
    }
}
