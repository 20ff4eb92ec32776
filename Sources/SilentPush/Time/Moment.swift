/// One instant as both clocks tell it: the wall's, which people set, and the machine's since it started.
public struct Moment: Hashable, Sendable {
    /// The wall clock.
    public var wall: Timestamp
    /// Time since the machine started, sleep included; it never jumps.
    public var sinceBoot: Duration
    /// Which start of the machine `sinceBoot` counts from.
    public var bootID: String

    /// Creates an instant from the readings of both clocks.
    public init(wall: Timestamp, sinceBoot: Duration, bootID: String) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.bootID = bootID
    }

    /// The same instant, `duration` later on both clocks.
    public func advanced(by duration: Duration) -> Self {
        Self(wall: wall + duration, sinceBoot: sinceBoot + duration, bootID: bootID)
    }

    /// How long ago `earlier` was: by the machine's clock within one start of it, else by the wall's.
    ///
    /// A stamp in the future counts as now (DESIGN D3), so the answer is never negative.
    public func elapsed(since earlier: Moment) -> Duration {
        let gap = bootID == earlier.bootID ? sinceBoot - earlier.sinceBoot : wall - earlier.wall
        return max(gap, .zero)
    }
}

/// Tells the time and waits; a test passes its own and moves it by hand.
public protocol PushClock: Sendable {
    /// The present instant.
    func now() -> Moment
    /// Waits for `duration`, or ends early with `CancellationError` when the task is cancelled.
    func sleep(for duration: Duration) async throws
}
