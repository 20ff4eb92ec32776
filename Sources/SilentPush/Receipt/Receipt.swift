/// What one push got (DESIGN 5, "Receipts").
public struct Receipt: Hashable, Sendable {
    /// The row's physical line, counted from 1; nil for `send`.
    public var line: Int?
    /// The caller's own key, echoed.
    public var ref: String?
    /// The job it belongs to.
    public var job: String?
    /// The delivery ID; nil for a row that could not be read.
    public var deliveryID: String?
    /// The push service; nil for a row that could not be read.
    public var provider: Provider?
    /// The whole device token; nil for a row that could not be read.
    public var device: String?
    /// Where the push stands or ended.
    public var outcome: Outcome
    /// Why, in the provider's word or ours.
    public var reason: String?
    /// What to do about it, in one sentence; not part of the JSON.
    public var fix: String
    /// The HTTP status of the last answer.
    public var status: Int?
    /// The `apns-id`.
    public var apnsID: String?
    /// The `apns-unique-id`, which only the sandbox gives.
    public var apnsUniqueID: String?
    /// FCM's message name.
    public var messageName: String?
    /// How many requests were written for it.
    public var attempts: Int
    /// When the outcome was reached.
    public var at: Timestamp
    /// Whether the same push was sent before and this is the old receipt.
    public var isDuplicate: Bool
    /// The address that stands in for the provider's, where one is configured.
    public var endpoint: String?

    /// Creates a receipt.
    public init(
        line: Int? = nil,
        ref: String? = nil,
        job: String? = nil,
        deliveryID: String?,
        provider: Provider?,
        device: String?,
        outcome: Outcome,
        reason: String? = nil,
        fix: String = "",
        status: Int? = nil,
        apnsID: String? = nil,
        apnsUniqueID: String? = nil,
        messageName: String? = nil,
        attempts: Int = 0,
        at: Timestamp,
        isDuplicate: Bool = false,
        endpoint: String? = nil
    ) {
        self.line = line
        self.ref = ref
        self.job = job
        self.deliveryID = deliveryID
        self.provider = provider
        self.device = device
        self.outcome = outcome
        self.reason = reason
        self.fix = fix
        self.status = status
        self.apnsID = apnsID
        self.apnsUniqueID = apnsUniqueID
        self.messageName = messageName
        self.attempts = attempts
        self.at = at
        self.isDuplicate = isDuplicate
        self.endpoint = endpoint
    }
}
