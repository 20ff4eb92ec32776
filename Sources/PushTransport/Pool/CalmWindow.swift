/// How much may be in flight after the server asked for calm: half of what it was, after a pause, growing back
/// by a quarter with every window that is answered without another complaint.
struct CalmWindow: Hashable {
    /// The most in flight for the whole pool; nil while the servers' own figures hold.
    private(set) var limit: Int?
    /// Nothing is opened before this.
    private(set) var pausedUntil = Duration.zero
    private var complaints = 0
    private var answeredSince = 0

    static let longestPause = Duration.seconds(60)

    /// Notes ENHANCE_YOUR_CALM.
    ///
    /// Complaints that come during the pause belong to the same burst and change nothing.
    ///
    /// Returns whether the window was halved.
    mutating func calm(at now: Duration, inFlight: Int) -> Bool {
        guard now >= pausedUntil else { return false }
        limit = max(1, min(inFlight, limit ?? .max) / 2)
        pausedUntil = now + min(.seconds(1 << min(complaints, 6)), Self.longestPause)
        complaints = min(complaints + 1, 32)
        answeredSince = 0
        return true
    }

    /// Notes answers; `streams` is what the servers allow in all, at which the window is done.
    mutating func answered(_ count: Int, streams: Int) {
        guard let present = limit else { return }
        answeredSince += count
        guard answeredSince >= present else { return }
        answeredSince = 0
        complaints = 0
        let grown = present + present / 4 + 1
        limit = grown < streams ? grown : nil
    }

    /// How many more requests may be opened now.
    func room(inFlight: Int, at now: Duration) -> Int {
        guard let limit else { return .max }
        return now < pausedUntil ? 0 : max(limit - inFlight, 0)
    }
}
