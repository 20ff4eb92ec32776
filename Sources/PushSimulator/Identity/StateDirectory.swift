import Glibc
internal import PushSystem
internal import SilentPush

/// The folder with all that a sender needs: configuration, keys and the certificate to trust.
///
/// What stands there from an earlier run is used again, so that a sender's copy stays good.
struct StateDirectory: Sendable {
    let path: String
    let isTemporary: Bool

    static let configuration = "config.json"
    static let signingKey = "AuthKey_\(SimulatorIdentity.defaultKeyID).p8"
    static let accountKey = "service-account-key.pem"
    static let account = "service-account.json"
    static let authority = "ca.pem"
    static let certificate = "localhost.pem"
    static let certificateKey = "localhost-key.pem"

    /// Opens `path`, or a new temporary folder.
    init(_ path: String?) throws(SimulatorError) {
        isTemporary = path == nil
        if let path {
            try PrivateFile.makeFolder(path)
            self.path = Self.absolute(path)
        } else {
            self.path = try PrivateFile.makeTemporaryFolder()
        }
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The identity kept here; a temporary folder shares one with all of its process, since keys take time to make.
    func identity() throws(SimulatorError) -> SimulatorIdentity {
        if isTemporary { return try Self.shared() }
        if let kept = keptIdentity() { return kept }
        return try .make()
    }

    private func keptIdentity() -> SimulatorIdentity? {
        guard let signingKey = PrivateFile.read(file(Self.signingKey)),
            let accountKey = PrivateFile.read(file(Self.accountKey)),
            let authority = PrivateFile.read(file(Self.authority)),
            let certificate = PrivateFile.read(file(Self.certificate)),
            let certificateKey = PrivateFile.read(file(Self.certificateKey))
        else { return nil }
        return SimulatorIdentity(
            signingKey: signingKey,
            accountKey: accountKey,
            authority: authority,
            certificate: certificate,
            certificateKey: certificateKey
        )
    }

    private static let made = Locked<SimulatorIdentity?>(nil)

    private static func shared() throws(SimulatorError) -> SimulatorIdentity {
        try made.withLock { made throws(SimulatorError) in
            if let made { return made }
            let new = try SimulatorIdentity.make()
            made = new
            return new
        }
    }

    /// Writes every file; `environment` is `sandbox` or `production`.
    func write(_ identity: SimulatorIdentity, port: UInt16, topic: String, environment: String)
        throws(SimulatorError)
    {
        let endpoint = "https://localhost:\(port)"
        try put(Self.signingKey, Array(identity.signingKey.reveal().utf8))
        try put(Self.accountKey, Array(identity.accountKey.reveal().utf8))
        try put(Self.authority, identity.authorityPEM)
        try put(Self.certificate, identity.certificatePEM)
        try put(Self.certificateKey, Array(identity.certificateKey.reveal().utf8))
        try put(Self.account, Array(Self.accountText(identity, endpoint: endpoint).utf8))
        try put(
            Self.configuration,
            Array(Self.configurationText(identity, endpoint, topic: topic, environment: environment).utf8)
        )
    }

    /// Removes a temporary folder with all that was written into it.
    func remove() {
        guard isTemporary else { return }
        PrivateFile.removeFolder(path)
    }

    private func put(_ name: String, _ content: [UInt8]) throws(SimulatorError) {
        try PrivateFile.write(content, to: file(name))
    }

    private static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
