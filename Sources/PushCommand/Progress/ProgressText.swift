internal import PushDispatch
internal import SilentPush

/// How far a run is, as one line.
struct ProgressText {
    let progress: RunProgress
    /// The number of rows, where it is known.
    let total: Int?
    /// Rows a second, where it is known.
    let perSecond: Double?

    /// Rows that have an outcome, for now or for good.
    var done: Int {
        progress.counts.reduce(0) { $1.key == "pending" ? $0 : $0 + $1.value }
    }

    /// The line for a terminal of so many columns.
    func bar(columns: Int) -> String {
        let tail = [counts, rate, left].filter { !$0.isEmpty }.joined(separator: "  ")
        guard let total, total > 0 else { return String("\(Self.grouped(done))  \(tail)".prefix(columns)) }
        let share = min(Double(done) / Double(total), 1)
        let width = max(min(24, columns - 60), 8)
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return String("\(bar) \(Int(share * 100)) %  \(tail)".prefix(columns))
    }

    /// The line for a log.
    var plain: String {
        let rows =
            total.map { "\(Self.grouped(done)) of \(Self.grouped($0)) rows" } ?? "\(Self.grouped(done)) rows"
        return [rows, counts, rate, left].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private var counts: String {
        StatusReport.outcomes.compactMap { name in
            progress.counts[name].flatMap { $0 > 0 ? "\(Self.grouped($0)) \(name)" : nil }
        }
        .joined(separator: ", ")
    }

    private var rate: String {
        guard let perSecond, perSecond > 0 else { return "" }
        return perSecond < 10 ? "\(Int(perSecond * 60))/min" : "\(Self.grouped(Int(perSecond)))/s"
    }

    private var left: String {
        guard let total, let perSecond, perSecond > 0, total > done else { return "" }
        let seconds = Double(total - done) / perSecond
        // Beyond a month it is no forecast.
        guard seconds < 2_600_000 else { return "" }
        return "\(Duration.seconds(Int64(seconds.rounded(.up))).shortText) left"
    }

    /// A number with a comma at every thousand.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number.magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + String(text.reversed())
    }
}
