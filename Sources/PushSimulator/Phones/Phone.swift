public import SilentPush

/// A simulated phone with one app on it: what stands behind a token.
public struct Phone: Hashable, Sendable {
    /// The device's identity, `apns:<lower hex>` or `fcm:<exact text>`.
    public internal(set) var identity: String
    /// The provider whose token it is.
    public internal(set) var provider: Provider
    /// The system it runs on.
    public internal(set) var system: DeviceOS
    /// The app's bundle ID; nil behind FCM, which knows the app by itself.
    public internal(set) var topic: String?
    /// The library that takes its silent pushes.
    public internal(set) var receiver: Receiver
    /// Since when the app is gone from it; nil while it is there.
    public internal(set) var removedAt: Timestamp?
    /// When its first push came.
    public internal(set) var firstSeen: Timestamp
    /// How many pushes its provider accepted for it.
    public internal(set) var pushes = 0
    /// The newest of what its app got, oldest first, at most `Phone.remembered`.
    public internal(set) var arrivals: [Arrival] = []

    /// How many arrivals a phone remembers.
    public static let remembered = 32

    mutating func take(_ arrival: Arrival) {
        pushes += 1
        if arrivals.count == Self.remembered { arrivals.removeFirst() }
        arrivals.append(arrival)
    }
}
