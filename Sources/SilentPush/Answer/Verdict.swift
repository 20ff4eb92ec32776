/// What a provider's answer means: an action, and how far it reaches (DESIGN 2, WIRE 0).
public struct Verdict: Hashable, Sendable {
    /// The action words of WIRE 0.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Accepted; no proof of delivery.
        case ok
        /// The device is gone for this app.
        case drop
        /// The provider refused this address for a reason that a wrong setting also gives: a suspect (DESIGN D8).
        case suspect
        /// The same request again, later.
        case retry
        /// A new credential token, then once more.
        case reauth
        /// A new connection, then again.
        case reconnect
        /// Somebody must change the configuration; the scope stops.
        case fixConfig
        /// The request itself is wrong.
        case fixRequest
    }

    /// What fails, or waits, in the same way.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// This push alone.
        case request
        /// Every push to this device.
        case device
        /// Every push of this topic.
        case topic
        /// Every push signed with this credential.
        case credential
        /// FCM to iOS; Android goes on.
        case route
        /// Everything for this provider.
        case provider
    }

    /// What to do.
    public var action: Action
    /// How far it reaches.
    public var scope: Scope
    /// The provider's own word, such as `BadDeviceToken`, or `HTTP 502` where it gave none.
    public var reason: String
    /// What a person can do about it, in one sentence.
    public var fix: String
    /// The HTTP status.
    public var status: Int
    /// How long the provider asked to wait.
    public var retryAfter: Duration?
    /// When the provider found the device gone (WIRE A8.3).
    public var unregisteredAt: Timestamp?
    /// FCM's own message, or the start of a body that could not be read; printable, short, long words masked.
    public var excerpt: String?
    /// Whether `reason` is the provider's own word; false where only the HTTP status could be read.
    public var isProvidersWord: Bool

    /// Creates a verdict.
    public init(
        action: Action,
        scope: Scope,
        reason: String,
        fix: String = "",
        status: Int,
        retryAfter: Duration? = nil,
        unregisteredAt: Timestamp? = nil,
        excerpt: String? = nil,
        isProvidersWord: Bool = true
    ) {
        self.action = action
        self.scope = scope
        self.reason = reason
        self.fix = fix
        self.status = status
        self.retryAfter = retryAfter
        self.unregisteredAt = unregisteredAt
        self.excerpt = excerpt
        self.isProvidersWord = isProvidersWord
    }
}
