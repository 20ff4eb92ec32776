internal import SilentPush

/// What APNs remembers of one connection (WIRE A11.3, A10.9).
struct APNSConnection {
    private var token: String?
    private var firstSeen: Moment?

    /// How long a token must be in use before the next one may come (WIRE A10.8).
    private static let shortestUse = Duration.seconds(20 * 60)

    /// Takes note of the provider token of a request; the one in use stays so when the next comes too early.
    mutating func use(_ token: String, at now: Moment) throws(APNSRefusal) {
        guard token != self.token else { return }
        if let firstSeen, now.elapsed(since: firstSeen) < Self.shortestUse {
            throw APNSRefusal(
                .tooManyProviderTokenUpdates,
                "a second provider token within 20 minutes on this connection: make one and share it"
            )
        }
        self.token = token
        firstSeen = now
    }
}
