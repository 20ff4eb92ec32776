import PushTransport
import SilentPush

extension TransportConfiguration {
    /// The settings of a configuration; the environment names a proxy where the configuration names none.
    init(_ configuration: Configuration, environment: [String: String]) throws(TransportError) {
        self = configuration.transport.settings
        if proxy == nil { proxy = try Proxy.fromEnvironment(environment) }
    }
}
