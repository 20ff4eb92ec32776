/// What a silent push says, independent of any device (DESIGN 2).
public struct Push: Hashable, Sendable {
    /// Names the delivery; the receiving app keys its work on it (RECEIVERS R11).
    public var deliveryID: String
    /// What the app is handed: text to text (RECEIVERS R3).
    public var data: [String: String]
    /// Pushes of one collapse ID replace each other while a device is away; at most 64 bytes (WIRE A2).
    public var collapseID: String?
    /// Until when delivery may be tried.
    public var expires: Expiration
    /// How urgently FCM wakes an Android device (WIRE B10).
    public var androidPriority: AndroidPriority

    /// Creates a push without judging it; a ``Composer`` reports every broken rule when it composes.
    public init(
        deliveryID: String,
        data: [String: String] = [:],
        collapseID: String? = nil,
        expires: Expiration = .standard,
        androidPriority: AndroidPriority = .normal
    ) {
        self.deliveryID = deliveryID
        self.data = data
        self.collapseID = collapseID
        self.expires = expires
        self.androidPriority = androidPriority
    }
}

/// How urgently FCM wakes an Android device (WIRE B10).
public enum AndroidPriority: String, Hashable, Sendable, CaseIterable {
    /// Delivered at once when awake; waits for a maintenance window while the device idles.
    case normal
    /// Delivered at once; React Native Firebase needs it (RECEIVERS R10), and FCM may lower it.
    case high
}
