internal import PushStore
internal import SilentPush

/// How one run of a job stands.
struct JobReport {
    let summary: JobSummary
    let now: Timestamp

    /// Lines for people.
    var text: String {
        let counts = StatusReport.outcomes.compactMap { name in
            summary.counts[name].flatMap { $0 > 0 ? "\($0) \(name)" : nil }
        }
        let state =
            summary.isComplete
            ? "complete" : summary.isWhole ? "not complete" : "its input was not read to the end"
        var lines = [
            "Job \(summary.run.job), begun \(summary.run.generationBegan.rfc3339): \(state)",
            "  " + (counts.isEmpty ? "no rows" : counts.joined(separator: ", ")),
        ]
        if summary.malformed > 0 { lines.append("  malformed: \(summary.malformed)") }
        if let last = summary.lastSettledAt { lines.append("  last settled: \(last.rfc3339)") }
        if let held = summary.heldUntil {
            lines.append("  first held is released: \(StatusReport.ahead(held, now))")
        }
        return lines.joined(separator: "\n")
    }

    /// One JSON object.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("job", summary.run.job)
        writer.member("begunAt", summary.run.generationBegan.rfc3339)
        writer.member("complete", summary.isComplete)
        writer.key("counts")
        writer.beginObject()
        for name in StatusReport.outcomes { writer.member(name, summary.counts[name] ?? 0) }
        writer.endObject()
        writer.member("malformed", summary.malformed)
        writer.member("lastSettledAt", summary.lastSettledAt?.rfc3339)
        writer.member("heldUntil", summary.heldUntil?.rfc3339)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
