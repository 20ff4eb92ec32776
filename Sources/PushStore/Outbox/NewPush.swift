public import SilentPush

/// One row of an input: a push for a device, or what was wrong with it.
public enum OutboxRow: Hashable, Sendable {
    /// A push.
    case push(NewPush)
    /// A row that cannot be sent; its receipt (`rejected`, with the line) is kept for the results.
    case malformed(Receipt)
}

/// A push for one device, as it enters the store.
public struct NewPush: Hashable, Sendable {
    /// The row's physical line, counted from 1; nil outside a job.
    public var line: Int?
    /// The caller's own key.
    public var ref: String?
    /// What is said; `expires` is not read, `deadline` is.
    public var push: Push
    /// Where it goes.
    public var device: Device
    /// What it flows and stops with.
    public var lane: Lane
    /// The first 8 bytes of the SHA-256 of the row's content (DESIGN 5, "Jobs"): tells other content.
    public var fingerprint: UInt64
    /// Until when it may be tried, fixed now.
    public var deadline: Deadline
    /// Not to be sent earlier.
    public var notBefore: Timestamp?
    /// When the device registered; later than a mark, it clears the mark.
    public var registeredAt: Timestamp?
    /// Never superseded, and supersedes nothing.
    public var keep: Bool

    /// Creates a push for the store.
    public init(
        line: Int? = nil,
        ref: String? = nil,
        push: Push,
        device: Device,
        lane: Lane,
        fingerprint: UInt64,
        deadline: Deadline,
        notBefore: Timestamp? = nil,
        registeredAt: Timestamp? = nil,
        keep: Bool = false
    ) {
        self.line = line
        self.ref = ref
        self.push = push
        self.device = device
        self.lane = lane
        self.fingerprint = fingerprint
        self.deadline = deadline
        self.notBefore = notBefore
        self.registeredAt = registeredAt
        self.keep = keep
    }
}

/// What became of one row that was enqueued.
public enum Enqueued: Hashable, Sendable {
    /// Leased to the caller and admitted: send it.
    case leased(Lease, attempts: Int, plan: Int64)
    /// Waits in the outbox: due later, or behind another push of its device.
    case pending
    /// Its device has no room; the receipt says until when.
    case held(Receipt)
    /// Settled on the spot: malformed, expired, superseded, or its device is gone or suspect.
    case settled(Receipt)
    /// Known already, with the same content: the receipt as it stands. It is not marked `duplicate` where this
    /// run takes up the job's own row again.
    case known(Receipt)
    /// The delivery ID went to this device with other content: `rejected`.
    case conflict(Receipt)
}

/// What became of the rows of one call.
public struct EnqueueResult: Hashable, Sendable {
    /// One for each row, in the order of the rows.
    public var rows: [Enqueued]
    /// Receipts of other rows that were held, or settled as `superseded` or `expired`, because of these.
    public var receipts: [Receipt]

    /// Creates a result, as a store does.
    public init(rows: [Enqueued] = [], receipts: [Receipt] = []) {
        self.rows = rows
        self.receipts = receipts
    }
}
