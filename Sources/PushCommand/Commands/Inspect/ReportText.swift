internal import PushDispatch
internal import SilentPush

/// A report as text of at most 100 columns.
struct ReportText {
    let report: InspectionReport
    /// Where the push came from.
    let name: String
    let style: Style

    /// Everything: findings, receivers, and what it comes to.
    var whole: String {
        let receivers = ReceiverText(rows: report.receivers, style: style).text
        let none = "No receiver of that name is reached by \(routes)."
        return [findings, receivers.isEmpty ? none : receivers, conclusion].joined(separator: "\n\n")
    }

    /// What it is, and each finding.
    var findings: String {
        let head = style.bold("\(name): \(report.push.title), judged for \(routes)")
        let blocks = shortened(report.findings)
        return ([head] + (blocks.isEmpty ? [style.green("nothing found")] : blocks)).joined(separator: "\n\n")
    }

    private var routes: String { report.routes.map(\.title).joined(separator: " and ") }

    /// Each finding; of many of one rule the first ones, and how many more there are.
    private func shortened(_ findings: [SilentPush.Finding]) -> [String] {
        var counts: [String: Int] = [:]
        var blocks: [String] = []
        for finding in findings {
            let key = "\(finding.severity.rawValue) \(finding.broken.rule.number)"
            counts[key, default: 0] += 1
            if counts[key, default: 0] <= Self.most { blocks.append(text(finding)) }
        }
        let more = counts.filter { $0.value > Self.most }.sorted { $0.key < $1.key }
        return blocks + more.map { "\($0.key): \($0.value - Self.most) more of the same" }
    }

    private static let most = 10

    private func text(_ finding: SilentPush.Finding) -> String {
        let rule = finding.broken.rule
        let isPartial = finding.routes.count < report.routes.count
        let routes = isPartial ? " (\(finding.routes.sorted().map(\.title).joined(separator: ", ")))" : ""
        let head = "\(finding.broken.field.shown): \(finding.broken.found)\(routes)"
        let label = finding.severity.rawValue.padded(to: 7)
        var lines = HelpText.wrapped(head, to: 90)
        lines = lines.enumerated().map { index, line in
            (index == 0 ? "\(colored(label, finding.severity))  " : "         ") + line
        }
        lines += body("rule \(rule.number): ", rule.text)
        lines += body("so:   ", finding.effect)
        lines += body("do:   ", finding.fix)
        return lines.joined(separator: "\n")
    }

    private func body(_ start: String, _ text: String) -> [String] {
        HelpText.wrapped(text, to: 90 - start.count).enumerated().map { index, line in
            let lead = index == 0 ? style.faint(start) : String(repeating: " ", count: start.count)
            return "         \(lead)\(line)"
        }
    }

    private func colored(_ text: String, _ severity: Severity) -> String {
        switch severity {
        case .error: style.red(text)
        case .warning: style.yellow(text)
        case .note: style.faint(text)
        }
    }

    /// What it comes to, and what nobody can see here.
    private var conclusion: String {
        let counts = Severity.allCases.compactMap { severity -> String? in
            let count = report.count(severity)
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let verdict: String
        if !report.hasErrors {
            verdict = style.green("Nothing here keeps the push from arriving.")
        } else if report.findings.contains(where: { $0.severity == .error && $0.stopsDelivery }) {
            verdict = style.red("As it stands, this does not arrive as a silent push.")
        } else {
            verdict = style.red("As it stands, this arrives, but is not read as it should be.")
        }
        let unseen = """
            Not to be seen from here: whether the token is alive and of this environment, whether the credentials are \
            accepted, how many pushes the device had in this hour, and whether somebody force-quit the app. \
            docs/WHY-NOT-DELIVERED.md goes on from there.
            """
        let summary = (counts.isEmpty ? [] : ["\(counts.joined(separator: ", ")). "]).joined()
        return summary + verdict + "\n" + HelpText.wrapped(unseen, to: 98).joined(separator: "\n")
    }
}
