import Testing

@testable import PushDispatch

struct BoardLimitTests {
    @Test func `a provider that answers quickly soon gets thousands at a time`() {
        var limit = BoardLimit()
        #expect(limit.count == 200)
        for step in 0..<20 { limit.note(settled: 5000, at: .milliseconds(250 * step)) }
        #expect(limit.count == BoardLimit.most)
    }

    @Test func `a provider that answers slowly gets about what it answers in half a second`() {
        var limit = BoardLimit()
        for step in 0..<40 { limit.note(settled: 100, at: .milliseconds(100 * step)) }
        #expect((450...650).contains(limit.count))
    }

    @Test func `one burst of answers doubles the limit and no more`() {
        var limit = BoardLimit()
        limit.note(settled: 0, at: .zero)
        limit.note(settled: 100_000, at: .milliseconds(250))
        #expect(limit.count == 400)
    }

    @Test func `a run that goes slowly, or a clock that jumps, ends at the least`() {
        var limit = BoardLimit()
        for step in 0..<20 { limit.note(settled: 5000, at: .milliseconds(250 * step)) }
        limit.note(settled: 1, at: .seconds(1 << 40))
        #expect(limit.count == BoardLimit.least)
    }
}
