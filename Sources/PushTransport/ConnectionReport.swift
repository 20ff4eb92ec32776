/// What was found when a connection was made.
public struct ConnectionReport: Hashable, Sendable {
    /// One certificate of the server's chain, the server's own first.
    public struct Certificate: Hashable, Sendable {
        /// Whom it names, such as `CN = api.push.apple.com`.
        public var subject: String
        /// Who signed it.
        public var issuer: String
        /// The end of its validity as OpenSSL prints it, in GMT.
        public var notAfter: String
        /// The DNS names and addresses in it.
        public var names: [String]
    }

    /// The address that answered; through a proxy, the proxy's.
    public var address: String
    /// The TLS version, such as `TLSv1.3`.
    public var tlsVersion: String
    /// The protocol that the server chose by ALPN, such as `h2`.
    public var applicationProtocol: String
    /// The server's chain as sent.
    public var certificates: [Certificate]
    /// How long DNS, TCP, proxy and TLS took together.
    public var duration: Duration
}
