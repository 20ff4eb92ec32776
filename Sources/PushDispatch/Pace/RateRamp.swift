package import SilentPush

/// How many pushes a second a provider is given: rising from next to nothing to the full rate over a minute (WIRE B9.10),
/// and half of that when everybody else sends too (B9.9).
package struct RateRamp: Hashable, Sendable {
    /// Time from the first push to the full rate.
    package static let rise = Duration.seconds(60)
    /// A pause after which the rise begins anew.
    package static let forgetting = Duration.seconds(60)
    /// The share of the full rate that the rise begins with.
    static let leastShare = 0.01

    /// Pushes a second at the full rate.
    package let perSecond: Double
    private var start: Duration?
    private var last = Duration.zero

    /// Creates a ramp to `perSecond` pushes a second, at least one.
    package init(perSecond: Int) {
        self.perSecond = Double(max(perSecond, 1))
    }

    /// The rate for pushes that are sent at an instant.
    package mutating func rate(at now: Moment) -> Double {
        let instant = now.sinceBoot
        if start == nil || instant - last >= Self.forgetting { start = instant }
        last = instant
        let done = min((instant - (start ?? instant)) / Self.rise, 1)
        return max(perSecond * max(done, Self.leastShare) * (Self.isCrowded(now.wall) ? 0.5 : 1), 0.5)
    }

    /// Whether everybody sends now: the first two minutes of an hour, the first half minute of its other quarters.
    static func isCrowded(_ wall: Timestamp) -> Bool {
        let second = wall.secondsSince1970 % 3600
        return second < 120 || second % 900 < 30
    }
}
