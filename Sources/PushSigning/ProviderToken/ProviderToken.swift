public import SilentPush

/// A provider token and the moment it was made.
public struct ProviderToken: Hashable, Sendable {
    /// The JWT; `authorization` is `bearer` and this.
    public let text: Secret
    /// When it was made.
    public let mintedAt: Moment

    /// Creates a token.
    public init(text: Secret, mintedAt: Moment) {
        self.text = text
        self.mintedAt = mintedAt
    }

    init(_ kept: KeptToken) {
        self.init(text: kept.text, mintedAt: kept.madeAt)
    }
}

/// What to do after APNs refused a provider token.
public enum ProviderTokenRenewal: Hashable, Sendable {
    /// Present this newer one, on a new connection.
    case renewed(ProviderToken)
    /// Keep presenting this one; after `TooManyProviderTokenUpdates`, pause the connection and then open another.
    case keepThoughRefused(ProviderToken)
    /// The token is too young to have expired; nothing helps but setting the clock.
    case clockWrong(ProviderToken)
}
