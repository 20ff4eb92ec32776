public import SilentPush

/// How a run ended as a whole, and the exit code that follows from it (DESIGN 5).
public struct RunEnding: Hashable, Sendable {
    /// What stopped, and why.
    public var stops: [Stop] = []
    /// Why a provider could not be reached, where the run ended for it.
    public var unreachable: Unreachable?
    /// Pushes by the name of their outcome.
    public var counts: [String: Int] = [:]
    /// Rows that could not be read while others were good; among the `rejected` too.
    public var malformed = 0
    /// Whether it was told to stop before it was done.
    public var wasStopped = false

    /// A run in which nothing happened.
    public init() {}

    /// Why a provider could not be reached.
    public struct Unreachable: Hashable, Sendable {
        /// What happened and where.
        public var message: String
        /// What to do.
        public var fix: String
        /// 69, or 78 where the configuration is wrong.
        public var exitCode: Int32

        /// Creates a cause.
        public init(message: String, fix: String, exitCode: Int32) {
            self.message = message
            self.fix = fix
            self.exitCode = exitCode
        }
    }

    /// Counts one outcome.
    public mutating func count(_ outcome: Outcome) {
        counts[outcome.name, default: 0] += 1
    }

    /// What stopped the run, else 1 before 75 before 0.
    public var exitCode: Int32 {
        if stops.contains(where: { $0.cause == .configuration }) { return 78 }
        if !stops.isEmpty { return 77 }
        if let unreachable { return unreachable.exitCode }
        if wasStopped { return 75 }
        if malformed > 0
            || ["gone", "rejected", "expired", "failed"].contains(where: { counts[$0, default: 0] > 0 })
        {
            return 1
        }
        if counts["held", default: 0] > 0 || counts["pending", default: 0] > 0 { return 75 }
        return 0
    }
}
