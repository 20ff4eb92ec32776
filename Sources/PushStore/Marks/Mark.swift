public import SilentPush

/// A device that is gone or suspect at one site (DESIGN 2).
public struct Mark: Hashable, Sendable {
    /// What the provider said of the device.
    public enum Kind: Hashable, Sendable {
        /// It is gone, since then.
        case gone(since: Timestamp)
        /// It was refused in a way that a wrong setting also gives: skipped for 24 hours.
        case suspect
    }

    /// The push service.
    public var provider: Provider
    /// The whole device token.
    public var device: String
    /// The authority with the topic, or the FCM project.
    public var site: String
    /// The caller's own key, as it last came with the device.
    public var ref: String?
    /// Gone or suspect; three strikes on three days make a suspect gone.
    public var kind: Kind
    /// On how many days it was refused.
    public var strikes: Int
    /// When it was last marked.
    public var markedAt: Timestamp
    /// Why, in the provider's word.
    public var reason: String?

    /// Creates a mark, as a store does.
    public init(
        provider: Provider,
        device: String,
        site: String,
        ref: String? = nil,
        kind: Kind,
        strikes: Int,
        markedAt: Timestamp,
        reason: String? = nil
    ) {
        self.provider = provider
        self.device = device
        self.site = site
        self.ref = ref
        self.kind = kind
        self.strikes = strikes
        self.markedAt = markedAt
        self.reason = reason
    }
}
