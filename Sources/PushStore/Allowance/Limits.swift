public import SilentPush

/// How many pushes devices may get (DESIGN D3, 6 `limits`).
public struct Limits: Hashable, Sendable {
    /// The most in any 60 minutes for an APNs device, and for an FCM device on iOS or an unknown system.
    public var perHour: Int
    /// The most in any 60 minutes for an Android device; nil: no limit.
    public var androidPerHour: Int?
    /// The least time between two pushes of one device; nil: none.
    public var spacing: Duration?

    /// Creates limits; the defaults are DESIGN's.
    public init(perHour: Int = 3, androidPerHour: Int? = nil, spacing: Duration? = nil) {
        self.perHour = perHour
        self.androidPerHour = androidPerHour
        self.spacing = spacing
    }

    /// The limit that holds for `device`.
    public func limit(for device: Device) -> Allowance.Limit {
        Allowance.Limit(
            perHour: device.isUnderAppleGuidance ? perHour : androidPerHour,
            spacing: spacing
        )
    }
}
