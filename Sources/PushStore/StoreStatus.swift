public import SilentPush

/// Counts over a whole store.
public struct StoreStatus: Hashable, Sendable {
    /// Rows by the name of their outcome; `pending` has those in flight too.
    public var counts: [String: Int]
    /// Rows leased at the moment.
    public var inFlight: Int
    /// When the next row falls due.
    public var nextDue: Timestamp?
    /// When the first held row is released.
    public var heldUntil: Timestamp?
    /// Devices with an allowance in use.
    public var devices: Int
    /// Devices marked gone.
    public var gone: Int
    /// Devices marked suspect.
    public var suspect: Int
    /// Sealed tokens, by name, with the moment each was stored.
    public var tokens: [String: Timestamp]
    /// The jobs, latest run first, by name.
    public var jobs: [String]

    /// Creates a status, as a store does.
    public init(
        counts: [String: Int] = [:],
        inFlight: Int = 0,
        nextDue: Timestamp? = nil,
        heldUntil: Timestamp? = nil,
        devices: Int = 0,
        gone: Int = 0,
        suspect: Int = 0,
        tokens: [String: Timestamp] = [:],
        jobs: [String] = []
    ) {
        self.counts = counts
        self.inFlight = inFlight
        self.nextDue = nextDue
        self.heldUntil = heldUntil
        self.devices = devices
        self.gone = gone
        self.suspect = suspect
        self.tokens = tokens
        self.jobs = jobs
    }
}

/// How one device stands.
public struct DeviceState: Hashable, Sendable {
    /// Its allowance.
    public var allowance: Allowance
    /// The limit that holds for it.
    public var limit: Allowance.Limit
    /// When it has room again; nil when it has room now.
    public var heldUntil: Timestamp?
    /// Its pushes that wait, oldest first, at most 100.
    public var waiting: [Receipt]
    /// Its marks.
    public var marks: [Mark]

    /// Creates a state, as a store does.
    public init(
        allowance: Allowance,
        limit: Allowance.Limit,
        heldUntil: Timestamp? = nil,
        waiting: [Receipt] = [],
        marks: [Mark] = []
    ) {
        self.allowance = allowance
        self.limit = limit
        self.heldUntil = heldUntil
        self.waiting = waiting
        self.marks = marks
    }
}
