/// `docs/RULES.md`: the table of rules as a page.
package enum RulesPage {
    /// The page as Markdown.
    package static var markdown: String {
        var lines = [
            "# Rules",
            "",
            "Every rule that the composer keeps, the simulator judges by and `silentpush inspect` names. This page is made",
            "from the table in `Sources/SilentPush/Rules/Table`; a test fails when the two differ. After a change there:",
            "",
            "    SILENTPUSH_RECORD=1 swift test --filter RulesPageTests",
            "",
            "`silentpush inspect --rules` prints the same. What a broken rule means for a push, whether error, warning or",
            "note, depends on the push and stands in the report.",
        ]
        for section in sections {
            let rules = Rule.all.filter { section.holds($0.number) }
            lines += ["", "## \(section.title)", "", "| Rule | Says | If it is broken | What to do |"]
            lines.append("|---|---|---|---|")
            for rule in rules {
                let cells = [rule.number, rule.text, rule.knownEffect ?? "", rule.fix].map(escaped)
                lines.append("| \(cells.joined(separator: " | ")) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private struct Section {
        let title: String
        let start: String

        /// Whether a rule's number belongs here: `A1` holds `A1.7` and not `A10.1`.
        func holds(_ number: String) -> Bool {
            guard number.hasPrefix(start) else { return false }
            let next = number.dropFirst(start.count).first
            return next == nil || next == "." || start == "C" || start == "R"
        }
    }

    private static let sections = [
        Section(title: "APNs: the request (A1)", start: "A1"),
        Section(title: "APNs: headers (A2)", start: "A2"),
        Section(title: "APNs: push types and topics (A3)", start: "A3"),
        Section(title: "APNs: priority (A4)", start: "A4"),
        Section(title: "APNs: header compression (A5)", start: "A5"),
        Section(title: "APNs: payload (A6)", start: "A6"),
        Section(title: "APNs: device tokens (A7)", start: "A7"),
        Section(title: "FCM: endpoint (B1)", start: "B1"),
        Section(title: "FCM: message (B2)", start: "B2"),
        Section(title: "FCM: data (B3)", start: "B3"),
        Section(title: "FCM: Android (B4)", start: "B4"),
        Section(title: "FCM: android_v2 (B5)", start: "B5"),
        Section(title: "FCM: to iOS (B6)", start: "B6"),
        Section(title: "FCM: priority (B10)", start: "B10"),
        Section(title: "Limits and the sender's plan (C)", start: "C"),
        Section(title: "Receivers (R)", start: "R"),
    ]

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "|" ? "\\|" : $1 == "<" ? "&lt;" : String($1) }
    }
}
