import FoundationEssentials
import Testing

@testable import SilentPush

struct RulesPageTests {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/RULES.md").path

    @Test func `the page of rules is the table`() throws {
        // `SILENTPUSH_RECORD=1 swift test --filter RulesPageTests` writes the page anew.
        if ProcessInfo.processInfo.environment["SILENTPUSH_RECORD"] != nil {
            try Data(RulesPage.markdown.utf8).write(to: URL(fileURLWithPath: Self.page))
        }
        let written = try String(decoding: Data(contentsOf: URL(fileURLWithPath: Self.page)), as: UTF8.self)
        #expect(written == RulesPage.markdown)
    }

    @Test func `each rule stands in the page once`() {
        let rows = RulesPage.markdown.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| Rule")
        }
        let numbers = rows.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        #expect(numbers == Rule.all.map(\.number))
    }

    @Test func `what a push can break says what happens then`() throws {
        for example in CorpusCase.all {
            for finding in try example.report().findings {
                #expect(
                    finding.broken.rule.knownEffect != nil || finding.effect != Rule.numbered("C9")?.effect,
                    "\(finding.broken)"
                )
                #expect(finding.effect.hasSuffix(".") && finding.fix.hasSuffix("."), "\(finding.broken)")
            }
        }
    }
}
