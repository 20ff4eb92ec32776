import SilentPush

/// Where a row stands, as the store counts it; the partial indexes are made of these numbers.
enum RowState: Int64 {
    // Due at a time, and found by it.
    case scheduled = 0
    case retrying = 1
    case held = 2
    /// Behind another row of its device; becomes due when that one settles.
    case behind = 3
    case leased = 4
    // Settled.
    case accepted = 5
    case superseded = 6
    case expired = 7
    case gone = 8
    case rejected = 9
    case failed = 10

    /// The state of a final outcome; nil for one that is not.
    init?(_ outcome: Outcome) {
        switch outcome {
        case .held, .pending: return nil
        case .accepted: self = .accepted
        case .superseded: self = .superseded
        case .expired: self = .expired
        case .gone: self = .gone
        case .rejected: self = .rejected
        case .failed: self = .failed
        }
    }

    var isSettled: Bool { rawValue >= Self.accepted.rawValue }

    /// The name of the outcome that receipts carry.
    var outcomeName: String {
        switch self {
        case .scheduled, .retrying, .behind, .leased: "pending"
        case .held: "held"
        case .accepted: "accepted"
        case .superseded: "superseded"
        case .expired: "expired"
        case .gone: "gone"
        case .rejected: "rejected"
        case .failed: "failed"
        }
    }
}
