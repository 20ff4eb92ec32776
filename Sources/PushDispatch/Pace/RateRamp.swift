package import SilentPush

/// How many pushes a second a provider is given: rising from nothing to the full rate over a minute (WIRE B9.10), and
/// half of it when everybody else sends too (B9.9).
package struct RateRamp: Hashable, Sendable {
    /// Time from the first push to the full rate.
    package static let rise = Duration.seconds(60)
    /// A pause after which the rise begins anew.
    package static let forgetting = Duration.seconds(60)

    /// Pushes a second at the full rate.
    package var perSecond: Double
    private var start: Duration?
    private var last = Duration.zero
    /// Pushes that may be sent at once; less than a second's worth is ever saved up.
    private var saved = 0.0

    /// Creates a ramp to `perSecond` pushes a second, at least one.
    package init(perSecond: Int) {
        self.perSecond = Double(max(perSecond, 1))
    }

    /// Takes up to `wanted` pushes at an instant of the machine's clock.
    package mutating func take(_ wanted: Int, at now: Moment) -> Int {
        refill(at: now)
        let given = max(min(Double(wanted), saved.rounded(.down)), 0)
        saved -= given
        return Int(given)
    }

    /// Puts back what was taken and not sent.
    package mutating func giveBack(_ count: Int) {
        saved += Double(count)
    }

    /// How long until `take` can give at least one, as seen right after it gave none.
    package func wait(at now: Moment) -> Duration {
        guard saved < 1 else { return .zero }
        return max(.seconds((1 - saved) / rate(at: now)), .milliseconds(1))
    }

    /// The rate at an instant: the share of the rise that is done, at least a hundredth, and B9.9.
    package func rate(at now: Moment) -> Double {
        guard let start else { return perSecond * Self.leastShare }
        let done = min((now.sinceBoot - start) / Self.rise, 1)
        return max(perSecond * max(done, Self.leastShare) * (Self.isCrowded(now.wall) ? 0.5 : 1), 0.1)
    }

    private mutating func refill(at now: Moment) {
        let instant = now.sinceBoot
        guard let start, instant - last < Self.forgetting else {
            self.start = instant
            last = instant
            saved = 1
            return
        }
        _ = start
        let rate = rate(at: now)
        saved = min(saved + rate * ((instant - last) / .seconds(1)), max(rate / 10, 1))
        last = instant
    }

    private static let leastShare = 0.01

    /// Whether everybody sends now: the first two minutes of an hour, the first half minute of its other quarters.
    static func isCrowded(_ wall: Timestamp) -> Bool {
        let second = wall.secondsSince1970 % 3600
        return second < 120 || second % 900 < 30
    }
}
