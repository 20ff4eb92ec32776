import SilentPush

/// How many pushes may be on board at once: about what is settled in half a second.
///
/// What is on board when a process dies may have been written, so each such push keeps its device's room for an hour
/// (DESIGN D3). A provider that answers slowly therefore gets few at a time; a quick one soon gets thousands.
struct BoardLimit: Sendable {
    /// Enough to begin with, and for a run that is told to go slowly.
    static let least = 200
    /// More would only fill memory.
    static let most = 6000
    /// How long settlements are counted before the limit moves.
    static let interval = Duration.milliseconds(250)

    /// The limit now.
    private(set) var count = least
    /// How many are taken on at once: half, so that one part comes on board while the other is on its way.
    var part: Int { min(count / 2, Engine.batch) }
    private var settled = 0
    private var since: Duration?

    /// Counts pushes that were settled by the instant `now` on the machine's clock.
    mutating func note(settled more: Int, at now: Duration) {
        settled += more
        guard let since else {
            since = now
            return
        }
        let elapsed = (now - since).wholeMilliseconds
        guard elapsed >= Self.interval.wholeMilliseconds else { return }
        let inHalfASecond = settled * 500 / Int(min(elapsed, 3_600_000))
        // At most twice as many each time, so that one burst of answers proves nothing.
        count = min(max(inHalfASecond, Self.least), count * 2, Self.most)
        settled = 0
        self.since = now
    }
}
