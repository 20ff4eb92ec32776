public import SilentPush

/// What a row gets where it says nothing itself.
public struct RecipientDefaults: Sendable {
    /// The template that rows fill; without one, `data` is all that a push carries.
    public var template: Template?
    /// The APNs topic.
    public var topic: String?
    /// The expiration as written: `24h`, `0`, `provider` or RFC 3339.
    public var expires: String?
    /// The collapse ID.
    public var collapseID: String?
    /// Whether every row is kept beside other held pushes (`--keep-all`).
    public var keepsAll: Bool

    /// Creates defaults.
    public init(
        template: Template? = nil,
        topic: String? = nil,
        expires: String? = nil,
        collapseID: String? = nil,
        keepsAll: Bool = false
    ) {
        self.template = template
        self.topic = topic
        self.expires = expires
        self.collapseID = collapseID
        self.keepsAll = keepsAll
    }
}
