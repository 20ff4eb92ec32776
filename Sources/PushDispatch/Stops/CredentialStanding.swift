package import SilentPush

/// How a provider takes our credential, and which generation of connections carries it.
///
/// Connections remember the token that they first saw (WIRE A10.12, A11.3), so a credential that was refused is
/// tried once more on fresh ones before anything stops (DESIGN D8). Answers to pushes that were sent before the
/// last mending say nothing about it.
package struct CredentialStanding: Hashable, Sendable {
    /// The generation of connections in use; a push remembers the one it was sent on.
    package private(set) var generation = 0
    /// Whether the present generation was opened because of a refusal and has seen no good answer yet.
    package private(set) var isOnTrial = false
    private var throttled = 0

    /// A credential that was not used yet.
    package init() {}

    /// What to do about a refusal.
    package enum Step: Hashable, Sendable {
        /// Send the push again at once: it was refused before the last mending.
        case again
        /// Open fresh connections, then send the push again.
        case freshConnections
        /// Get a new token; then `renewed` or `couldNotRenew` goes on.
        case renew
        /// Keep the token, wait this long, open fresh connections (WIRE A10.9).
        case pause(Duration)
        /// The credential is refused for good.
        case stop
    }

    /// Decides about a verdict with scope credential on a push that was sent on `generation`.
    package mutating func step(after verdict: Verdict, sentOn generation: Int) -> Step {
        guard generation == self.generation else { return .again }
        switch verdict.action {
        case .reauth: return .renew
        case .reconnect where verdict.status == 429:
            throttled += 1
            openFresh(onTrial: false)
            return .pause(Self.pauses.wait(after: throttled))
        case .reconnect:
            openFresh(onTrial: false)
            return .freshConnections
        case .fixConfig where verdict.reason == "InvalidProviderToken" && !isOnTrial:
            openFresh(onTrial: true)
            return .freshConnections
        default: return .stop
        }
    }

    /// A new token was made: fresh connections will show whether it is taken.
    package mutating func renewed() {
        openFresh(onTrial: true)
    }

    /// The provider took the credential on `generation`.
    package mutating func accepted(on generation: Int) {
        guard generation == self.generation else { return }
        isOnTrial = false
        throttled = 0
    }

    private mutating func openFresh(onTrial: Bool) {
        generation += 1
        isOnTrial = onTrial
    }

    private static let pauses = Backoff(first: .seconds(60), most: .seconds(600))
}
