/// The three services behind the one port, told apart by path.
public enum SimulatedService: String, Hashable, Sendable, CaseIterable {
    /// Apple Push Notification service: `/3/device/TOKEN`, and every path that is nobody else's.
    case apns
    /// Firebase Cloud Messaging: `/v1/projects/PROJECT/messages:send`.
    case fcm
    /// Google's token endpoint: `/token`.
    case oauth

    /// The service of `path`; nil where no service has such a path.
    public init?(path: String) {
        if path == "/token" || path.hasPrefix("/token?") {
            self = .oauth
        } else if path.hasPrefix("/v1/") || path.hasPrefix("/fcm/") || path == "/batch" {
            self = .fcm
        } else if path.hasPrefix("/3/") || path == "/3" {
            self = .apns
        } else {
            return nil
        }
    }
}
