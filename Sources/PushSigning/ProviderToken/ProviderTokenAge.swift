public import SilentPush

/// Decides by age alone what may be done with a provider token (WIRE A10.7 to A10.12, DESIGN D6).
public struct ProviderTokenAge: Hashable, Sendable {
    /// Why APNs refused a token.
    public enum Refusal: Hashable, Sendable {
        /// 403 `ExpiredProviderToken`.
        case expired
        /// 403 `InvalidProviderToken`, `MissingProviderToken` and the others that no new token would mend.
        case invalid
        /// 429 `TooManyProviderTokenUpdates`.
        case tooManyUpdates
    }

    /// What to do.
    public enum Decision: Hashable, Sendable {
        /// Present it.
        case use
        /// Make a new one; for a refused one, open a new connection with it.
        case mint
        /// Keep presenting it although it was refused: a new one would be refused as well, or make things worse.
        case keepThoughRefused
        /// It is too young to have expired: this machine's clock is wrong.
        case clockWrong
    }

    /// A token is replaced from this age on.
    public static let refreshed = Duration.seconds(50 * 60)
    /// No token is replaced below this age, whatever the error.
    public static let least = Duration.seconds(20 * 60)

    /// Time since it was made, as `Moment.elapsed(since:)` counts it; jumps of the wall clock do not change it.
    public let age: Duration

    /// The age of a token of `mintedAt`.
    public init(mintedAt: Moment, now: Moment) {
        age = now.elapsed(since: mintedAt)
    }

    /// The age itself.
    public init(_ age: Duration) {
        self.age = age
    }

    /// What to do before presenting it.
    public var decision: Decision {
        age >= Self.refreshed ? .mint : .use
    }

    /// What to do after APNs refused it.
    public func decision(after refusal: Refusal) -> Decision {
        switch refusal {
        case .expired: age >= Self.least ? .mint : .clockWrong
        case .invalid, .tooManyUpdates: .keepThoughRefused
        }
    }
}
