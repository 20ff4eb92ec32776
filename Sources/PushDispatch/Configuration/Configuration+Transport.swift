public import PushTransport
import SilentPush

extension Configuration.Transport {
    /// The same as the transport takes it; client certificates are added by who reads them.
    public var settings: TransportConfiguration {
        var settings = TransportConfiguration()
        settings.connections = connections
        settings.connectTimeout = connectTimeout
        settings.requestTimeout = requestTimeout
        settings.caFile = caFile
        settings.proxy = proxy
        return settings
    }

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

    /// The proxy named here, else the one that the environment names; the text is never quoted: it can hold a password.
    private static func proxy(
        _ section: ConfigurationReader.Section,
        with reader: inout ConfigurationReader
    ) -> Proxy? {
        let path = section.path(of: "proxy")
        do throws(TransportError) {
            if section["proxy"] == nil {
                return try Proxy.fromEnvironment(reader.environment)
            }
            return try reader.text(section, "proxy").map { text throws(TransportError) in try Proxy(text) }
        } catch {
            let origin = section["proxy"] == nil ? "is taken from https_proxy or all_proxy: " : ""
            reader.report(path, "\(origin)\(error)")
            return nil
        }
    }
}
