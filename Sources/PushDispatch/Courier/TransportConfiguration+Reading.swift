import PushTransport
import SilentPush

extension TransportConfiguration {
    /// The settings of a configuration; the environment names a proxy where the configuration names none.
    init(_ configuration: Configuration, environment: [String: String]) throws(TransportError) {
        self.init()
        connections = configuration.transport.connections
        connectTimeout = configuration.transport.connectTimeout
        requestTimeout = configuration.transport.requestTimeout
        caFile = configuration.transport.caFile
        if let text = configuration.transport.proxy {
            proxy = try Proxy(text.reveal(), bypass: environment["no_proxy"] ?? environment["NO_PROXY"])
        } else {
            proxy = try Proxy.fromEnvironment(environment)
        }
    }
}
