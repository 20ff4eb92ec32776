/// Pushes that flow and stop together: one authority with one topic, or one route of an FCM project.
public struct Lane: Hashable, Sendable {
    /// What marks hold for: the authority with the topic, or the FCM project (DESIGN 2).
    public var site: String
    /// A part of the site that can stop alone, such as `ios` at FCM (DESIGN D8); empty where there is none.
    public var route: String

    /// Creates a lane.
    public init(site: String, route: String = "") {
        self.site = site
        self.route = route
    }
}
