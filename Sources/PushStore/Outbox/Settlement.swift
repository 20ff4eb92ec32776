public import SilentPush

/// What became of a lease.
public struct Settlement: Hashable, Sendable {
    /// What happens to the row.
    public enum Fate: Hashable, Sendable {
        /// It ended; the outcome is final.
        case settled(Outcome)
        /// It is tried again, not before `due`.
        case again(due: Timestamp)
    }

    /// The lease.
    public var lease: Lease
    /// What happens to the row.
    public var fate: Fate
    /// Whether the device's room stays taken.
    public var charge: Allowance.Charge
    /// When the answer came, or the connection closed.
    public var endedAt: Moment
    /// Whether a request was written for it, so that it counts as an attempt.
    public var wasWritten: Bool
    /// The retry plan's note for next time.
    public var plan: Int64
    /// A mark to make on the device, at the lane's site.
    public var mark: Mark.Kind?
    /// Why, in the provider's word or ours.
    public var reason: String?
    /// What to do about it.
    public var fix: String
    /// The HTTP status.
    public var status: Int?
    /// The `apns-id`.
    public var apnsID: String?
    /// The `apns-unique-id`.
    public var apnsUniqueID: String?
    /// FCM's message name.
    public var messageName: String?
    /// The address that stands in for the provider's.
    public var endpoint: String?

    /// Creates a settlement.
    public init(
        lease: Lease,
        fate: Fate,
        charge: Allowance.Charge,
        endedAt: Moment,
        wasWritten: Bool = true,
        plan: Int64 = 0,
        mark: Mark.Kind? = nil,
        reason: String? = nil,
        fix: String = "",
        status: Int? = nil,
        apnsID: String? = nil,
        apnsUniqueID: String? = nil,
        messageName: String? = nil,
        endpoint: String? = nil
    ) {
        self.lease = lease
        self.fate = fate
        self.charge = charge
        self.endedAt = endedAt
        self.wasWritten = wasWritten
        self.plan = plan
        self.mark = mark
        self.reason = reason
        self.fix = fix
        self.status = status
        self.apnsID = apnsID
        self.apnsUniqueID = apnsUniqueID
        self.messageName = messageName
        self.endpoint = endpoint
    }
}

/// What settling did besides.
public struct Settled: Hashable, Sendable {
    /// Leases that were no longer the caller's: the row is another's now, or settled; the device was charged.
    public var lost: [Lease]
    /// How many rows became due because their device is free again: claim soon.
    public var madeDue: Int

    /// Creates a result, as a store does.
    public init(lost: [Lease] = [], madeDue: Int = 0) {
        self.lost = lost
        self.madeDue = madeDue
    }
}
