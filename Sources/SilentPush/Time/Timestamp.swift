/// A moment on the wall clock, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the UNIX epoch; negative before 1970.
    public var millisecondsSince1970: Int64

    /// Creates a moment from milliseconds since the UNIX epoch.
    public init(millisecondsSince1970: Int64) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    /// Creates a moment from whole seconds since the UNIX epoch, held inside what milliseconds can say.
    public init(secondsSince1970: Int64) {
        let (product, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1000)
        self.millisecondsSince1970 = overflow ? (secondsSince1970 < 0 ? .min : .max) : product
    }

    /// Whole seconds since the UNIX epoch, rounded towards the past.
    public var secondsSince1970: Int64 {
        let (quotient, remainder) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Whether the left moment is before the right one.
    public static func < (left: Self, right: Self) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }

    /// The moment that is `duration` later, held at the ends of the scale.
    public static func + (moment: Self, duration: Duration) -> Self {
        let (sum, overflow) = moment.millisecondsSince1970.addingReportingOverflow(duration.wholeMilliseconds)
        guard overflow else { return Self(millisecondsSince1970: sum) }
        return Self(millisecondsSince1970: duration < .zero ? .min : .max)
    }

    /// The moment that is `duration` earlier, held at the ends of the scale.
    public static func - (moment: Self, duration: Duration) -> Self {
        moment + (.zero - duration)
    }

    /// The time from the right moment to the left one.
    public static func - (left: Self, right: Self) -> Duration {
        let (gap, overflow) = left.millisecondsSince1970
            .subtractingReportingOverflow(right.millisecondsSince1970)
        guard overflow else { return .milliseconds(gap) }
        return .milliseconds(left < right ? Int64.min : Int64.max)
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded towards zero and held inside 64 bits.
    public var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return carried ? (seconds < 0 ? .min : .max) : sum
    }
}
