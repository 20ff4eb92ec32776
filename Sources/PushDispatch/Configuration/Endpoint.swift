/// The address that stands in for a provider's own: `https`, host and port, to which the paths are added.
public struct Endpoint: Hashable, Sendable {
    /// A name, an IPv4 address, or an IPv6 address without its brackets.
    public let host: String
    /// The TCP port.
    public let port: UInt16

    /// Creates the endpoint `https://host:port`.
    public init(host: String, port: UInt16 = 443) {
        self.host = host
        self.port = port
    }

    /// The address as it stands in receipts: scheme, host, and the port where it is not 443.
    public var text: String { "https://\(authority)" }

    /// Host, and the port where it is not 443: what `:authority` carries.
    public var authority: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == 443 ? name : "\(name):\(port)"
    }
}

extension Endpoint {
    /// Reads `https://host:port`.
    init(parsing text: String) throws(ConfigurationFault) {
        guard let schemeEnd = text.firstRange(of: "://"),
            text[..<schemeEnd.lowerBound].lowercased() == "https"
        else {
            throw ConfigurationFault(
                "must begin with https://: both providers, and the simulator, speak HTTP/2 over TLS only"
            )
        }
        var rest = text[schemeEnd.upperBound...]
        if rest.last == "/" { rest.removeLast() }
        guard !rest.contains(where: { "/?#".contains($0) }) else {
            throw ConfigurationFault(
                "must be scheme, host and port only; the provider's paths are added to it"
            )
        }
        guard !rest.contains("@") else {
            throw ConfigurationFault("must not carry a user or a password")
        }
        guard let (host, port) = Self.splitPort(rest), !host.isEmpty, host.utf8.allSatisfy(Self.isHostByte)
        else {
            throw ConfigurationFault("must be https://HOST or https://HOST:PORT with a port from 1 to 65535")
        }
        self.init(host: host, port: port)
    }

    private static func splitPort(_ text: Substring) -> (host: String, port: UInt16)? {
        var host = text
        var port: UInt16 = 443
        let afterAddress = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[afterAddress...].lastIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = UInt16(digits), number > 0
            else { return nil }
            port = number
            host = text[..<colon]
        }
        guard host.first == "[" else {
            return host.utf8.contains(UInt8(ascii: ":")) ? nil : (String(host), port)
        }
        guard host.last == "]" else { return nil }
        let address = host.dropFirst().dropLast()
        return address.utf8.contains(UInt8(ascii: ":")) ? (String(address), port) : nil
    }

    /// Letters, digits, `.`, `-`, `_`, and what an IPv6 address needs.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        default: false
        }
    }
}
