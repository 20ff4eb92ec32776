internal import SilentPush

/// The three services behind the one port.
public enum SimulatedService: String, Hashable, Sendable, CaseIterable {
    /// Apple Push Notification service.
    case apns
    /// Firebase Cloud Messaging, and every path that is nobody else's.
    case fcm
    /// Google's token endpoint.
    case oauth
}

extension SimulatedRequest {
    /// The service that the request means, by its path; a wrong path with `apns-` headers is still meant for APNs.
    public var service: SimulatedService { SimulatedService(path: path, headers: headers) }
}

extension SimulatedService {
    init(path: String, headers: [WireRequest.Header]) {
        self = Self.meant(by: path.prefix { $0 != "?" }, headers)
    }

    private static func meant(by path: Substring, _ headers: [WireRequest.Header]) -> SimulatedService {
        if path == "/token" { return .oauth }
        if path.hasPrefix("/v1/") || path.hasPrefix("/fcm/") || path == "/batch" { return .fcm }
        let isAPNS =
            path == "/3" || path.hasPrefix("/3/") || path.contains("/device/")
            || headers.contains { $0.name.hasPrefix("apns-") }
        return isAPNS ? .apns : .fcm
    }
}
