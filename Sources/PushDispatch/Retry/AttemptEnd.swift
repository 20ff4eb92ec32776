package import SilentPush

/// How one attempt at a push ended, when it did not end the push (WIRE part C, "Event").
package enum AttemptEnd: Hashable, Sendable {
    /// Proven not processed: never written, a refused stream, above GOAWAY's last stream, no connection.
    case unprocessed
    /// The same, after the transport had tried it again as often as it makes sense without a wait.
    case refusedThroughout
    /// Written, and no answer came: the provider may have processed it.
    case unknown
    /// 429: too many, for this device or for the whole project; how long the provider asked to wait.
    case throttled(retryAfter: Duration?)
    /// A fault of the provider's or of something in front of it: 5xx, 408, an answer that is no answer.
    case providerFault(retryAfter: Duration?)
    /// The provider asks for a new connection: `Shutdown`, `IdleTimeout`, `UnrelatedKeyIdInToken`.
    case reconnect
    /// The credential was refused and has been renewed, or is to be tried on a fresh connection.
    case reauthorized
    /// The scope of the push waits, so the push does too; not the push's own fault.
    case scopeWaits(Duration)
}

/// How long a push may be tried.
package struct RetryWindow: Hashable, Sendable {
    /// No attempt at or after this moment.
    package var end: Timestamp
    /// Whether one attempt is all: `expires` is `0`.
    package var isOnce: Bool

    /// Creates a window.
    package init(end: Timestamp, isOnce: Bool = false) {
        self.end = end
        self.isOnce = isOnce
    }

    /// The window of a push that was taken at `start`: the provider's own default is kept for 24 hours (DESIGN 5).
    package init(_ deadline: Deadline, from start: Timestamp) {
        switch deadline {
        case .at(let moment): self.init(end: moment)
        case .provider: self.init(end: start + .seconds(24 * 3600))
        case .now: self.init(end: start + .seconds(24 * 3600), isOnce: true)
        }
    }
}

/// What becomes of a push after an attempt that did not end it.
package enum RetryStep: Hashable, Sendable {
    /// At once, ahead of pushes not yet tried.
    case ahead
    /// Again after this wait.
    case after(Duration)
    /// No more: `expired`, since a retry would come after the expiration, or `failed`, by the caps.
    case end(Outcome)
}
