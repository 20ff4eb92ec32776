/// Waits that double.
///
/// | times | `Backoff(first: 10 s, most: 300 s)` |
/// |---|---|
/// | 1, 2, 3 | 10 s, 20 s, 40 s |
/// | 6 and more | 300 s |
package struct Backoff: Hashable, Sendable {
    /// The wait after the first time.
    package var first: Duration
    /// The longest wait.
    package var most: Duration

    /// Creates the series.
    package init(first: Duration, most: Duration) {
        self.first = first
        self.most = most
    }

    /// The wait after the same thing happened `times` times, at least once.
    package func wait(after times: some BinaryInteger) -> Duration {
        // Held before the power is taken, so that no count can overflow it.
        let doublings = min(max(Int(clamping: times) - 1, 0), 30)
        return min(first * (1 << doublings), most)
    }
}
