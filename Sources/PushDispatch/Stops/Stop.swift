public import SilentPush

/// Something that stopped a part of the sending until a person mends it (DESIGN D8).
public struct Stop: Hashable, Sendable {
    /// What stopped.
    public enum Scope: Hashable, Sendable {
        /// Everything for an APNs topic.
        case topic(String)
        /// Everything signed with this provider's credential.
        case credential(Provider)
        /// FCM to iOS; Android goes on.
        case fcmToApple
        /// Everything for this provider.
        case provider(Provider)
    }

    /// Which kind of mistake it is; the command's exit code follows from it.
    public enum Cause: Hashable, Sendable {
        /// The provider refused the credentials: exit 77.
        case credentials
        /// Topic, environment, project or another setting is wrong: exit 78.
        case configuration
    }

    /// What stopped.
    public var scope: Scope
    /// Which kind of mistake it is.
    public var cause: Cause
    /// The provider's word, such as `TopicDisallowed`, or what was counted.
    public var reason: String
    /// The likely mistake and what to do, in one sentence.
    public var fix: String

    /// Creates a stop.
    public init(_ scope: Scope, cause: Cause, reason: String, fix: String) {
        self.scope = scope
        self.cause = cause
        self.reason = reason
        self.fix = fix
    }
}
