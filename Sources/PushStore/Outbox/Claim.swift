public import SilentPush

/// The right to send one row, until it is settled, released or runs out.
public struct Lease: Hashable, Sendable {
    /// The row.
    public var row: Int64
    /// Which lease of the row this is, counted from 1; tells a lease that was lost from the one after it.
    public var turn: Int

    /// Creates a lease, as a store does.
    public init(row: Int64, turn: Int) {
        self.row = row
        self.turn = turn
    }
}

/// A row leased to the caller and admitted by its device's allowance.
public struct ClaimedPush: Hashable, Sendable {
    /// The right to send it.
    public var lease: Lease
    /// What is said; its `expires` says the same as `deadline`.
    public var push: Push
    /// Where it goes.
    public var device: Device
    /// What it flows and stops with.
    public var lane: Lane
    /// Until when it may be tried.
    public var deadline: Deadline
    /// When the device registered.
    public var registeredAt: Timestamp?
    /// The caller's own key.
    public var ref: String?
    /// Its line in the run that last named it.
    public var line: Int?
    /// The job it belongs to.
    public var job: String?
    /// How many requests were written for it so far.
    public var attempts: Int
    /// What the retry plan noted when it last put the row back; 0 at first.
    public var plan: Int64

    /// Creates a claimed push, as a store does.
    public init(
        lease: Lease,
        push: Push,
        device: Device,
        lane: Lane,
        deadline: Deadline,
        registeredAt: Timestamp? = nil,
        ref: String? = nil,
        line: Int? = nil,
        job: String? = nil,
        attempts: Int = 0,
        plan: Int64 = 0
    ) {
        self.lease = lease
        self.push = push
        self.device = device
        self.lane = lane
        self.deadline = deadline
        self.registeredAt = registeredAt
        self.ref = ref
        self.line = line
        self.job = job
        self.attempts = attempts
        self.plan = plan
    }
}

/// What one claim gave, and what it decided on the way.
public struct Claim: Hashable, Sendable {
    /// Rows to send now.
    public var pushes: [ClaimedPush]
    /// Receipts of rows that were held, or settled as `superseded`, `expired`, `gone` or `rejected`.
    public var receipts: [Receipt]
    /// Whether another claim may give something at once.
    public var hasMore: Bool

    /// Creates a claim, as a store does.
    public init(pushes: [ClaimedPush] = [], receipts: [Receipt] = [], hasMore: Bool = false) {
        self.pushes = pushes
        self.receipts = receipts
        self.hasMore = hasMore
    }
}
