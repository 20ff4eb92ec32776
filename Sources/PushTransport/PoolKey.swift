/// What a connection is bound to: requests with equal keys share connections (WIRE A11).
public struct PoolKey: Hashable, Sendable {
    /// How a provider treats a connection before its SETTINGS have arrived (DESIGN D1).
    public struct Kind: Hashable, Sendable {
        /// A short name for logs, such as `apns`.
        public let name: String
        /// How many streams may be open until the server has said how many it allows.
        public let initialStreams: Int

        /// Creates a kind; `initialStreams` is at least 1.
        public init(name: String, initialStreams: Int) {
            self.name = name
            self.initialStreams = max(initialStreams, 1)
        }

        /// APNs, which allows one stream until a request with a valid token was answered (WIRE A13.6).
        public static let apns = Self(name: "apns", initialStreams: 1)
        /// FCM.
        public static let fcm = Self(name: "fcm", initialStreams: 100)
    }

    /// Host name or address; an IPv6 address stands without brackets.
    public var host: String
    /// TCP port.
    public var port: Int
    /// What signs the requests: team and key, certificate fingerprint or project, in the caller's own words.
    ///
    /// A connection never carries two of them. Where `TransportConfiguration.identities` has an entry of this
    /// name, the connection presents that client certificate.
    public var credential: String
    /// How the provider treats a fresh connection.
    public var kind: Kind

    /// Creates a key.
    public init(host: String, port: Int = 443, credential: String, kind: Kind) {
        self.host = host
        self.port = port
        self.credential = credential
        self.kind = kind
    }
}

extension PoolKey: CustomStringConvertible {
    /// Kind, host and port; the credential's name stays out of logs.
    public var description: String { "\(kind.name) \(authority)" }

    /// Host and port as a URL writes them.
    var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
