extension TransportError {
    /// What went wrong: a name that metrics and scripts can rely on, with its fix and exit code.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name, such as `tls-unknown-issuer`.
        public let rawValue: String

        /// Creates a kind from its name, known to this library or not.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

extension TransportError.Kind {
    /// DNS knows no address.
    public static let nameNotFound = Self(rawValue: "name-not-found")
    /// No address took a TCP connection.
    public static let refusedConnection = Self(rawValue: "connection-refused")
    /// TCP, proxy and TLS together took too long.
    public static let connectTimeout = Self(rawValue: "connect-timeout")
    /// The proxy cannot be reached, or cannot reach the provider.
    public static let proxyFailed = Self(rawValue: "proxy-failed")
    /// The proxy wants a login, or another one.
    public static let proxyLogin = Self(rawValue: "proxy-login")
    /// The proxy's URL is of a kind that does not work here.
    public static let proxyUnsupported = Self(rawValue: "proxy-unsupported")
    /// The server's certificate names other hosts.
    public static let tlsWrongName = Self(rawValue: "tls-wrong-name")
    /// The server's certificate comes from an issuer that is not trusted.
    public static let tlsUnknownIssuer = Self(rawValue: "tls-unknown-issuer")
    /// The server's certificate has expired.
    public static let tlsExpired = Self(rawValue: "tls-expired")
    /// The server's certificate is not valid yet.
    public static let tlsNotYetValid = Self(rawValue: "tls-not-yet-valid")
    /// This machine has no list of trusted issuers.
    public static let tlsNoRoots = Self(rawValue: "tls-no-roots")
    /// The file of trusted issuers cannot be used.
    public static let tlsBadRoots = Self(rawValue: "tls-bad-roots")
    /// The server speaks no TLS 1.2.
    public static let tlsTooOld = Self(rawValue: "tls-too-old")
    /// The server does not speak TLS at all on this port.
    public static let notTLS = Self(rawValue: "not-tls")
    /// The server refused our client certificate, or wants one.
    public static let clientCertificateRefused = Self(rawValue: "client-certificate-refused")
    /// The client certificate cannot be used.
    public static let clientCertificateBad = Self(rawValue: "client-certificate-bad")
    /// TLS failed in another way.
    public static let tlsFailed = Self(rawValue: "tls-failed")
    /// The server did not choose HTTP/2.
    public static let noHTTP2 = Self(rawValue: "no-http2")
    /// The connection ended while requests were open.
    public static let connectionLost = Self(rawValue: "connection-lost")
    /// The server broke the rules of HTTP/2.
    public static let protocolBroken = Self(rawValue: "protocol-broken")
    /// The server ended the stream with an error.
    public static let streamReset = Self(rawValue: "stream-reset")
    /// The server asked for fewer requests.
    public static let enhanceYourCalm = Self(rawValue: "enhance-your-calm")
    /// The server refused the stream, again and again.
    public static let streamRefused = Self(rawValue: "stream-refused")
    /// The server closed the connection in good order before it reached this request, again and again.
    public static let goAway = Self(rawValue: "go-away")
    /// This request was not answered in time.
    public static let requestTimeout = Self(rawValue: "request-timeout")
    /// Nothing was answered on the connection in time.
    public static let connectionSilent = Self(rawValue: "connection-silent")
    /// The server lets no stream be opened.
    public static let noStreamFree = Self(rawValue: "no-stream-free")
    /// The request's own deadline passed before it could be sent.
    public static let expired = Self(rawValue: "expired")
    /// The transport was stopped.
    public static let stopped = Self(rawValue: "stopped")
    /// The installed libraries do not do what is needed.
    public static let libraryUnsupported = Self(rawValue: "library-unsupported")
    /// The system gave no thread, descriptor or memory.
    public static let systemExhausted = Self(rawValue: "system-exhausted")
}

extension TransportError.Kind {
    /// What to do about it, in one sentence.
    public var fix: String { Self.table[self]?.fix ?? "Try again" }
    /// How a command ends by it: 69 unreachable, 78 configuration (DESIGN 5).
    public var exitCode: Int32 { Self.table[self]?.exitCode ?? 69 }

    private static let table: [Self: (exitCode: Int32, fix: String)] = [
        .nameNotFound: (69, "Check the host's spelling and this machine's DNS"),
        .refusedConnection: (
            69, "Check that the host and port are right and that a firewall lets them through"
        ),
        .connectTimeout: (69, "Check the network and the firewall, or raise transport.connectTimeout"),
        .proxyFailed: (69, "Check that the proxy runs and may reach the provider"),
        .proxyLogin: (
            78, "Put the right user and password into transport.proxy: http://user:password@host:port"
        ),
        .proxyUnsupported: (78, "Use an http:// proxy with CONNECT, or a socks5h:// one"),
        .tlsWrongName: (78, "Use the name that is in the certificate; a proxy must not open TLS"),
        .tlsUnknownIssuer: (
            78, "Name the issuer's certificate file as transport.caFile, or update ca-certificates"
        ),
        .tlsExpired: (
            69, "Check this machine's clock; otherwise the server's owner must renew the certificate"
        ),
        .tlsNotYetValid: (69, "Check this machine's clock: it is probably behind"),
        .tlsNoRoots: (
            78, "Install the package ca-certificates, or name a file of issuers as transport.caFile"
        ),
        .tlsBadRoots: (78, "Name a readable PEM file with at least one certificate"),
        .tlsTooOld: (69, "The server must offer TLS 1.2 or later; nothing on this side can change that"),
        .notTLS: (78, "Check the port: a plain-text service or an HTTP proxy answers there"),
        .clientCertificateRefused: (
            78, "Check that the client certificate is valid, not revoked and for this host"
        ),
        .clientCertificateBad: (78, "Give a PEM certificate and the private key that belongs to it"),
        .tlsFailed: (69, "Check that nothing between here and the server opens TLS"),
        .noHTTP2: (78, "Use a server that offers HTTP/2 by ALPN; a proxy must not open TLS"),
        .connectionLost: (69, "Send it again with the same identity: it may have arrived"),
        .protocolBroken: (
            69, "Send it again with the same identity; if it stays so, the server is not HTTP/2"
        ),
        .streamReset: (69, "Send it again with the same identity: it may have arrived"),
        .enhanceYourCalm: (69, "Send more slowly; it may have arrived"),
        .streamRefused: (69, "Send it again later; it was not processed"),
        .goAway: (69, "Send it again later; it was not processed"),
        .requestTimeout: (69, "Send it again with the same identity: it may have arrived"),
        .connectionSilent: (69, "Send it again with the same identity: it may have arrived"),
        .noStreamFree: (69, "Send it again later; it was not processed"),
        .expired: (69, "Nothing was sent; give it a later expiration if it is still wanted"),
        .stopped: (69, "Send it again with the next run"),
        .libraryUnsupported: (78, "Install the distribution's libcurl with OpenSSL (Debian: libcurl4)"),
        .systemExhausted: (69, "Raise the limits of this process: ulimit -n and -u"),
    ]
}
