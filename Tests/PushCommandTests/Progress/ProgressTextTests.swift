import PushDispatch
import Testing

@testable import PushCommand

@Suite struct ProgressTextTests {
    private func text(_ counts: [String: Int], total: Int?, perSecond: Double?) -> ProgressText {
        var progress = RunProgress()
        progress.counts = counts
        return ProgressText(progress: progress, total: total, perSecond: perSecond)
    }

    @Test func `a log's line tells rows, outcomes, rate and time left`() {
        let line = text(["accepted": 12_000, "held": 34, "pending": 500], total: 50_000, perSecond: 2400)
            .plain
        #expect(
            line == "12,034 of 50,000 rows; 12,000 accepted, 34 held, 500 pending; 2,400/s; 16 s left"
        )
        #expect(text(["accepted": 3], total: nil, perSecond: nil).plain == "3 rows; 3 accepted")
        #expect(text(["accepted": 3], total: nil, perSecond: 0.5).plain == "3 rows; 3 accepted; 30/min")
        #expect(text([:], total: 10, perSecond: 0).plain == "0 of 10 rows")
    }

    @Test(arguments: [0, 1, 20, 40, 79, 200])
    func `a bar never passes the terminal's width`(columns: Int) {
        let bar = text(["accepted": 12_000, "rejected": 7], total: 24_014, perSecond: 1000).bar(
            columns: columns
        )
        #expect(bar.count <= columns)
        if columns >= 79 { #expect(bar.contains("50 %")) }
    }

    @Test func `more rows than were counted fill the bar and no more`() {
        let bar = text(["accepted": 30], total: 10, perSecond: 1).bar(columns: 100)
        #expect(bar.contains("100 %"))
        #expect(!bar.contains("left"))
    }

    @Test func `the rate is that of the last ten seconds`() {
        var window = RateWindow()
        #expect(window.perSecond == nil)
        for second in 0...30 { window.note(second < 20 ? 0 : (second - 20) * 50, at: .seconds(second)) }
        #expect(window.perSecond == 50)
    }

    @Test func `thousands are grouped`() {
        #expect(
            [0, 12, 999, 1000, 1_234_567, -1000].map(ProgressText.grouped) == [
                "0", "12", "999", "1,000", "1,234,567", "-1,000",
            ]
        )
    }
}
