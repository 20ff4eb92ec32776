/// How fast something goes, over the last ten seconds.
struct RateWindow {
    private var samples: [(at: Duration, count: Int)] = []

    private static let width = Duration.seconds(10)

    /// Notes that `count` was reached at `moment`.
    mutating func note(_ count: Int, at moment: Duration) {
        samples.append((moment, count))
        // The last sample before the window stays: it is where the window begins.
        while samples.count > 2, moment - samples[1].at >= Self.width { samples.removeFirst() }
    }

    /// The number a second; nil before there is anything to go by.
    var perSecond: Double? {
        guard let first = samples.first, let last = samples.last, last.at > first.at else { return nil }
        let seconds = (last.at - first.at) / .seconds(1)
        return Double(last.count - first.count) / seconds
    }
}
