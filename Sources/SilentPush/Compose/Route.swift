/// Where pushes for APNs go, and what stands for the sender there.
public struct APNSRoute: Hashable, Sendable {
    /// Host, and the port where it is not 443, such as `api.push.apple.com`.
    public var authority: String
    /// The bundle ID of the app, for devices that name no topic of their own.
    public var topic: String?
    /// Whether the connection has a client certificate; `apns-topic` may then be left out (WIRE A2.3).
    public var usesCertificate: Bool

    /// Creates a route.
    public init(authority: String, topic: String? = nil, usesCertificate: Bool = false) {
        self.authority = authority
        self.topic = topic
        self.usesCertificate = usesCertificate
    }
}

/// Where pushes for FCM go.
public struct FCMRoute: Hashable, Sendable {
    /// Host, and the port where it is not 443, such as `fcm.googleapis.com`.
    public var authority: String
    /// The Firebase project's ID, or its number.
    public var projectID: String

    /// Creates a route.
    public init(authority: String, projectID: String) {
        self.authority = authority
        self.projectID = projectID
    }

    /// The path that messages are posted to (WIRE B1.1).
    var path: String { "/v1/projects/\(projectID)/messages:send" }
}

extension APNSRoute {
    /// What is wrong with the route itself, whatever the push.
    var breaks: [RuleBreak] {
        VisibleASCII.isWhole(authority)
            ? [] : [RuleBreak(.`A1.1`, field: "authority", found: "it is empty or not visible ASCII")]
    }
}

extension FCMRoute {
    /// What is wrong with the route itself, whatever the push.
    var breaks: [RuleBreak] {
        var breaks: [RuleBreak] = []
        if !VisibleASCII.isWhole(authority) {
            breaks.append(RuleBreak(.`B1.1`, field: "authority", found: "it is empty or not visible ASCII"))
        }
        let isPathSegment =
            VisibleASCII.isWhole(projectID) && !projectID.utf8.contains { "/?#%".utf8.contains($0) }
        if !isPathSegment {
            breaks.append(RuleBreak(.`B1.1`, field: "projectID", found: "it is no project ID"))
        }
        return breaks
    }
}
