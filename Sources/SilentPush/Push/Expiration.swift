/// Until when delivery may be tried, as the caller writes it (DESIGN 5, "Expiration").
public enum Expiration: Hashable, Sendable {
    /// So long after the push is enqueued or sent.
    case after(Duration)
    /// At this moment.
    case at(Timestamp)
    /// One attempt at once, never stored by the provider and never retried: written `0`.
    case now
    /// Whatever the provider does when it is told nothing: written `provider`.
    case provider

    /// What a push gets when the caller says nothing: 24 hours.
    public static let standard = Self.after(.seconds(24 * 3600))

    /// The absolute deadline of a push that is enqueued or sent at `start`.
    public func deadline(from start: Timestamp) -> Deadline {
        switch self {
        case .after(let duration): .at(start + duration)
        case .at(let moment): .at(moment)
        case .now: .now
        case .provider: .provider
        }
    }
}

/// An expiration fixed to the wall clock; it stays the same over every attempt.
public enum Deadline: Hashable, Sendable {
    /// No attempt after this moment.
    case at(Timestamp)
    /// One attempt at once.
    case now
    /// The provider's own default; our outbox keeps such a push for 24 hours.
    case provider
}
