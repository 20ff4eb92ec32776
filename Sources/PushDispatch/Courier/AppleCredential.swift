import PushSigning
import PushTransport
import SilentPush

/// What proves to APNs who sends, loaded from where the configuration says.
struct AppleCredential {
    /// Names the connections that it may use (WIRE A11).
    let name: String
    let source: TokenSource
    /// The certificate that connections present, under its name.
    let identity: (name: String, certificate: ClientIdentity)?

    /// Loads it; nil where the configuration names none.
    init?(
        _ configuration: Configuration.APNS,
        clock: any PushClock,
        shared: StoreTokens?,
        warnings: inout [String]
    ) throws(KeyError) {
        switch configuration.credential {
        case nil: return nil
        case .key(let keySource, let keyID, let teamID):
            let key = try SigningKey(keySource)
            let owner = try ProviderIdentity(keyID: keyID, teamID: teamID)
            if case .file(let path) = keySource, let warning = owner.warning(keyFile: path) {
                warnings.append(warning)
            }
            name = "\(teamID)/\(keyID)"
            source = .provider(
                try ProviderTokenSource(key: key, identity: owner, clock: clock, shared: shared)
            )
            identity = nil
        case .certificate(let file, let keyFile, let password):
            let certificate = try ClientCertificate(
                .file(file),
                key: keyFile.map { .file($0) },
                password: password
            )
            name = certificate.fingerprint
            source = .certificate
            identity = (
                certificate.fingerprint,
                ClientIdentity(
                    certificatePEM: certificate.certificatePEM,
                    privateKeyPEM: certificate.privateKeyPEM
                )
            )
        }
    }
}
