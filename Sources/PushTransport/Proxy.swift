import SilentPush

/// A proxy to dial through: HTTP CONNECT or SOCKS, with user and password where it wants them (WIRE A13.17).
public struct Proxy: Hashable, Sendable {
    /// The URL with its user and password, as libcurl takes it.
    let url: Secret
    /// The URL without user and password.
    public let address: String
    /// Hosts that are dialed straight, as `no_proxy` lists them; nil for none.
    public let bypass: String?

    private static let schemes: Set = ["http", "socks4", "socks4a", "socks5", "socks5h"]

    /// Reads `http://`, `socks5://`, `socks5h://`, `socks4://` or `socks4a://` URLs; without a scheme it is http.
    ///
    /// https proxies are refused: their TLS would be opened for HTTP/2 as well (DESIGN D1).
    public init(_ text: String, bypass: String? = nil) throws(TransportError) {
        let parts = Self.split(text)
        let scheme = parts.scheme ?? "http"
        guard Self.schemes.contains(scheme) else {
            throw TransportError(
                .proxyUnsupported,
                reach: .unprocessed,
                message: "The proxy \(scheme)://\(parts.host) is of a kind that is not supported"
            )
        }
        guard !parts.host.isEmpty else {
            throw TransportError(
                .proxyUnsupported,
                reach: .unprocessed,
                message: "The proxy's URL names no host"
            )
        }
        self.address = "\(scheme)://\(parts.host)"
        self.url = Secret(
            parts.login.map { "\(scheme)://\($0)@\(parts.host)" } ?? "\(scheme)://\(parts.host)"
        )
        self.bypass = bypass
    }

    /// The proxy that the environment names for https: `https_proxy`, else `all_proxy`, each also in
    /// capitals; `no_proxy` lists the hosts that are dialed straight.
    ///
    /// Nil where there is none.
    public static func fromEnvironment(_ environment: [String: String]) throws(TransportError) -> Proxy? {
        func value(_ name: String) -> String? {
            let text = environment[name] ?? environment[name.uppercased()]
            return text?.isEmpty == false ? text : nil
        }
        guard let text = value("https_proxy") ?? value("all_proxy") else { return nil }
        return try Proxy(text, bypass: value("no_proxy"))
    }

    private static func split(_ text: String) -> (scheme: String?, login: String?, host: String) {
        var rest = Substring(text)
        var scheme: String?
        if let end = rest.firstRange(of: "://") {
            scheme = rest[..<end.lowerBound].lowercased()
            rest = rest[end.upperBound...]
        }
        // Paths mean nothing for a proxy, and a password may hold a slash only when it is percent-encoded.
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = rest.lastIndex(of: "@") else { return (scheme, nil, String(rest)) }
        return (scheme, String(rest[..<at]), String(rest[rest.index(after: at)...]))
    }
}

extension Proxy: CustomStringConvertible {
    /// The address alone.
    public var description: String { address }
}
