/// How long to wait between dials that lead to nothing: 1, 2, 4 … 60 s, each up to a quarter longer by jitter,
/// and no wait after any answer (DESIGN D1, WIRE A13.15).
struct DialBackoff: Hashable {
    private(set) var failures = 0
    /// The next dial comes no earlier than this.
    private(set) var notBefore = Duration.zero

    static let longest = Duration.seconds(60)

    /// Notes a dial that failed, or a connection that closed without one answer.
    ///
    /// `jitter` is from 0 up to 1.
    mutating func failed(at now: Duration, jitter: Double) {
        let base = Duration.seconds(1 << min(failures, 6))
        failures = min(failures + 1, 32)
        notBefore = now + min(base * (1 + 0.25 * min(max(jitter, 0), 1)), Self.longest)
    }

    /// Notes that the provider answered something.
    mutating func answered() {
        failures = 0
        notBefore = .zero
    }
}
