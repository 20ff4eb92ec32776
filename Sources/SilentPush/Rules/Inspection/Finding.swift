/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The push will not arrive, or will not be read.
    case error
    /// It may not.
    case warning
    /// Worth knowing.
    case note

    /// The most serious first.
    public static func < (left: Self, right: Self) -> Bool { left.position < right.position }

    private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One thing found in a push: the rule, where, what happens because of it, and what to do.
public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// The rule, the place and what was found there.
    public let broken: RuleBreak
    /// What happens on the way or on the device because of it, in one sentence.
    public let effect: String
    /// What to do, in one sentence.
    public let fix: String
    /// The routes on which it matters.
    public let routes: Set<PushRoute>
    /// Whether the app's code is not reached because of it; an error that lets it arrive unread does not.
    public let stopsDelivery: Bool
}
