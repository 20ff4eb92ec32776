internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// `--metrics-file`: the figures of a run in the text format of Prometheus, replaced in one step every few seconds.
final class MetricsFile: Sendable {
    private let path: String
    private let clock: any PushClock
    private let writtenAt = Locked<Duration?>(nil)

    private static let pause = Duration.seconds(10)

    init(_ path: String, clock: any PushClock) throws(FileError) {
        self.path = path
        self.clock = clock
        // At once, so that a place that cannot be written is told before the work begins.
        try WholeFile.replace(path, Array(Self.text(RunProgress()).utf8))
    }

    /// Writes the figures, unless that was done a moment ago; a full disk must not stop the pushes.
    func show(_ progress: RunProgress, isLast: Bool = false) {
        let now = clock.now().sinceBoot
        let isDue = writtenAt.withLock { writtenAt in
            guard isLast || writtenAt.map({ now - $0 >= Self.pause }) ?? true else { return false }
            writtenAt = now
            return true
        }
        if isDue { try? WholeFile.replace(path, Array(Self.text(progress).utf8)) }
    }

    /// The whole text.
    static func text(_ progress: RunProgress) -> String {
        var lines = [
            "# HELP silentpush_pushes_total Pushes of this run by outcome.",
            "# TYPE silentpush_pushes_total counter",
        ]
        for name in StatusReport.outcomes where name != "pending" {
            lines.append("silentpush_pushes_total{outcome=\"\(name)\"} \(progress.counts[name, default: 0])")
        }
        let others: [(name: String, type: String, help: String, value: Int)] = [
            (
                "silentpush_sent_total", "counter", "Requests that a provider answered, or may have.",
                progress.sent
            ),
            ("silentpush_retries_total", "counter", "Attempts that are made again.", progress.retries),
            ("silentpush_in_flight", "gauge", "Pushes that are on their way.", progress.onBoard),
            ("silentpush_stops", "gauge", "Scopes that a wrong setting has stopped.", progress.stops.count),
        ]
        for other in others {
            lines.append("# HELP \(other.name) \(other.help)")
            lines.append("# TYPE \(other.name) \(other.type)")
            lines.append("\(other.name) \(other.value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
