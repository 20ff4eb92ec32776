import SilentPush

extension Configuration.Transport {
    /// Reads the part under `transport`.
    static func read(_ root: ConfigurationReader.Section, with reader: inout ConfigurationReader) -> Self {
        let section = reader.section(
            root,
            "transport",
            keys: ["connections", "connectTimeout", "requestTimeout", "caFile", "proxy"]
        )
        let standard = Self()
        return Self(
            connections: reader.count(section, "connections", in: 1...1000) ?? standard.connections,
            connectTimeout: reader.duration(section, "connectTimeout") ?? standard.connectTimeout,
            requestTimeout: reader.duration(section, "requestTimeout") ?? standard.requestTimeout,
            caFile: reader.path(section, "caFile"),
            proxy: proxy(section, with: &reader)
        )
    }

    /// The text is never quoted, as it can carry a password.
    private static func proxy(
        _ section: ConfigurationReader.Section,
        with reader: inout ConfigurationReader
    ) -> Secret? {
        guard let text = reader.text(section, "proxy") else { return nil }
        let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
        switch scheme {
        case "http", "socks5", "socks5h":
            return Secret(text)
        case "https":
            reader.report(
                section.path(of: "proxy"),
                "must not be an https:// proxy: its own TLS would hide the provider's; use http:// or socks5://"
            )
        default:
            reader.report(section.path(of: "proxy"), "must begin with http://, socks5:// or socks5h://")
        }
        return nil
    }
}
