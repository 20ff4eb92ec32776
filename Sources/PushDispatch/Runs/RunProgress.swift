import SilentPush

/// How far a run is, for whoever watches.
public struct RunProgress: Hashable, Sendable {
    /// Rows that were read.
    public var read = 0
    /// Pushes by the name of their outcome, with those that were settled before and met again.
    public var counts: [String: Int] = [:]
    /// Pushes whose provider answered or may have; the rate is made of these.
    public var sent = 0
    /// Attempts that are made again.
    public var retries = 0
    /// Pushes that are on their way.
    public var onBoard = 0
    /// What stopped so far.
    public var stops: [Stop] = []

    /// A run that has not begun.
    public init() {}

    /// Counts one outcome.
    mutating func count(_ outcome: Outcome, written: Bool) {
        counts[outcome.name, default: 0] += 1
        if written { sent += 1 }
    }
}
