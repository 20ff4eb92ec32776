internal import PushDispatch
internal import PushStore
internal import SilentPush

/// What a run over rows came to, and what to do about it.
struct RowsReport {
    let report: BatchReport
    let console: Console
    /// Which addresses were asked, by provider.
    let hosts: [Provider: String]
    /// Why pushes were refused, most frequent first; empty where nobody counted.
    var reasons: [RefusalTally.Reason] = []

    /// How the command ends.
    var code: ExitCode {
        switch report.reading.fault {
        case .unreadable: return .unreadable
        case .malformed: return .malformed
        case nil: break
        }
        return report.reading.isWhollyMalformed ? .malformed : ExitCode(rawValue: report.ending.exitCode)
    }

    /// Says everything.
    func explain() {
        for row in report.reading.firstBad {
            console.error("line \(row.line.map(String.init) ?? "?"): \(row.reason ?? "cannot be read")")
        }
        let shown = report.reading.firstBad.count
        if report.reading.bad > shown {
            console.error("and \(report.reading.bad - shown) more malformed rows")
        }
        switch report.reading.fault {
        case .unreadable(let words): console.error("the rows cannot be read: \(words)")
        case .malformed(let error): for line in error.description.lines { console.error(line) }
        case nil: break
        }
        console.explain(report.ending, hosts: hosts)
        for line in lines { console.note(line) }
    }

    private var counts: [String: Int] { report.ending.counts }

    private func count(_ name: String) -> Int { counts[name, default: 0] }

    /// The summary: what happened, then one line for each thing to do.
    private var lines: [String] {
        let total = counts.values.reduce(0, +)
        let parts = StatusReport.outcomes.filter { count($0) > 0 }
            .map { "\(ProgressText.grouped(count($0))) \($0)" }
        let name = report.run.map { "job \($0.job): " } ?? ""
        let resumed = report.wasResumed ? " (taken up where the last run stopped)" : ""
        var lines = ["\(name)\(ProgressText.grouped(total)) rows\(resumed)"]
        if !parts.isEmpty { lines[0] += ": \(parts.joined(separator: ", "))" }
        if count("accepted") > 0 {
            lines.append(
                "  accepted: the provider took them; whether and when apps wake is up to the devices"
            )
        }
        lines += waitingLines
        if count("gone") > 0 {
            lines.append("  gone: delete these tokens from your database; `silentpush gone` lists them")
        }
        let again = report.run == nil ? "" : "; the same command tries them again"
        if count("expired") > 0 { lines.append("  expired: their time ran out first\(again)") }
        if count("failed") > 0 { lines.append("  failed: given up after all tries\(again)") }
        for reason in reasons {
            let fix = reason.fix.isEmpty ? "" : " \(reason.fix)"
            lines.append("  \(reason.outcome): \(ProgressText.grouped(reason.count)) \(reason.words).\(fix)")
        }
        return lines
    }

    private var waitingLines: [String] {
        var lines: [String] = []
        if count("held") > 0 {
            let until = report.summary?.heldUntil.map { " (the first at \($0.rfc3339))" } ?? ""
            lines.append("  held: sent when their devices have room\(until); `silentpush work` does it")
        }
        if count("pending") > 0 {
            lines.append("  pending: `silentpush work` sends the rest, and so does the same command")
        }
        return lines
    }
}
