import Testing

@testable import PushTransport

@Suite struct DialBackoffTests {
    @Test func `waits double from 1 s to 60 s and start anew after an answer`() {
        var backoff = DialBackoff()
        let waits = (0..<8).map { _ in
            backoff.failed(at: .seconds(100), jitter: 0)
            return backoff.notBefore - .seconds(100)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) })
        backoff.answered()
        #expect(backoff.notBefore == .zero)
        backoff.failed(at: .zero, jitter: 0)
        #expect(backoff.notBefore == .seconds(1))
    }

    @Test(arguments: [-1, 0, 0.25, 0.5, 0.999, 1, 7])
    func `jitter lengthens a wait by a quarter at most, and never over 60 s`(jitter: Double) {
        for failures in 1...40 {
            var backoff = DialBackoff()
            for _ in 0..<failures { backoff.failed(at: .zero, jitter: jitter) }
            let base = Duration.seconds(min(1 << min(failures - 1, 6), 60))
            #expect(backoff.notBefore >= base)
            #expect(backoff.notBefore <= min(base * 1.25, .seconds(60)))
        }
    }
}

@Suite struct CalmWindowTests {
    @Test func `a complaint halves what is in flight and pauses`() {
        var calm = CalmWindow()
        #expect(calm.room(inFlight: 1000, at: .zero) == .max)
        expectEqual(calm.calm(at: .zero, inFlight: 1000), true)
        #expect(calm.limit == 500)
        #expect(calm.room(inFlight: 0, at: .milliseconds(999)) == 0)
        #expect(calm.room(inFlight: 480, at: .seconds(1)) == 20)
    }

    @Test func `complaints of one burst count once, later ones pause longer`() {
        var calm = CalmWindow()
        _ = calm.calm(at: .zero, inFlight: 800)
        for _ in 0..<100 { expectEqual(calm.calm(at: .milliseconds(500), inFlight: 400), false) }
        #expect(calm.limit == 400)
        expectEqual(calm.calm(at: .seconds(5), inFlight: 400), true)
        #expect(calm.limit == 200)
        #expect(calm.pausedUntil == .seconds(7))
        for _ in 0..<20 { _ = calm.calm(at: calm.pausedUntil, inFlight: 1) }
        #expect(calm.limit == 1)
        let start = calm.pausedUntil
        _ = calm.calm(at: start, inFlight: 1)
        #expect(calm.pausedUntil == start + .seconds(60))
    }

    @Test func `answers widen the window until the servers' own figures hold again`() {
        var calm = CalmWindow()
        _ = calm.calm(at: .zero, inFlight: 1000)
        var rounds = 0
        while let limit = calm.limit, rounds < 100 {
            calm.answered(limit, streams: 1000)
            rounds += 1
        }
        #expect(calm.limit == nil)
        #expect(rounds == 4)
    }
}

@Suite struct ResendRuleTests {
    @Test func `three tries that saw no answer are enough`() {
        var rule = ResendRule()
        expectEqual(rule.mayResend(isRefusal: false, sawAnswers: false), true)
        expectEqual(rule.mayResend(isRefusal: true, sawAnswers: false), true)
        expectEqual(rule.mayResend(isRefusal: false, sawAnswers: false), false)
    }

    @Test func `a connection that answers others and then closes never counts`() {
        var rule = ResendRule()
        for _ in 0..<1000 { expectEqual(rule.mayResend(isRefusal: false, sawAnswers: true), true) }
    }

    @Test func `a request refused twelve times among answers is given back`() {
        var rule = ResendRule()
        for _ in 0..<11 { expectEqual(rule.mayResend(isRefusal: true, sawAnswers: true), true) }
        expectEqual(rule.mayResend(isRefusal: true, sawAnswers: true), false)
    }
}

@Suite struct PoolPlanTests {
    let plan = PoolPlan(most: 3, streamsPerConnection: 1000)

    func line(_ inFlight: Int, of limit: Int = 10, opened: Int = 50, answered: Bool = true) -> PoolPlan.Line {
        PoolPlan.Line(inFlight: inFlight, limit: limit, opened: opened, hasAnswered: answered)
    }

    func dials(_ lines: [PoolPlan.Line], waiting: Int = 0, isBusy: Bool = false, isCalmed: Bool = false)
        -> Bool
    {
        plan.wantsDial(lines, waiting: waiting, isBusy: isBusy, isCalmed: isCalmed)
    }

    @Test func `dials the first connection only when there is work`() {
        #expect(!dials([]))
        #expect(dials([], waiting: 1))
    }

    @Test func `dials a successor at once while the closing connection is still busy`() {
        #expect(dials([], isBusy: true))
    }

    @Test func `grows only when every stream is taken and work waits`() {
        #expect(!dials([line(9)], waiting: 1))
        #expect(!dials([line(10)], waiting: 0))
        #expect(dials([line(10)], waiting: 1))
        #expect(!dials([line(10), line(9)], waiting: 5))
        #expect(dials([line(10), line(12)], waiting: 5))
        #expect(!dials([line(10), line(10), line(10)], waiting: 5))
    }

    @Test func `does not grow while a connection is in its one-stream start, or the server asked for calm`() {
        #expect(!dials([line(1, of: 1, answered: false)], waiting: 500))
        #expect(!dials([line(10), line(10, answered: false)], waiting: 500))
        #expect(!dials([line(10)], waiting: 5, isCalmed: true))
    }

    @Test func `replaces a worn connection, its successor first (field report 86)`() {
        let worn = line(4, opened: 1000)
        #expect(!plan.isWorn(line(4, opened: 999)))
        #expect(dials([worn]))
        #expect(!dials([line(0, opened: 1000)]))
        #expect(!plan.mayRetire(worn, among: [worn]))
        #expect(plan.mayRetire(worn, among: [worn, line(0)]))
        #expect(!plan.mayRetire(line(0), among: [worn, line(0)]))
    }

    @Test func `spreads over the connections with room, fewest open streams first`() {
        #expect(PoolPlan.next([]) == nil)
        #expect(PoolPlan.next([line(10), line(11)]) == nil)
        #expect(PoolPlan.next([line(5), line(3), line(3), line(10)]) == 1)
        #expect(PoolPlan.next([line(0, of: 0), line(9)]) == 1)
    }
}

@Suite struct WaitingLineTests {
    @Test func `keeps order, puts unprocessed requests first, and loses none`() {
        var line = WaitingLine()
        let pool = Load.pool(1)
        let first = Submission(Load.requests(0..<1000, pool)) { _ in }
        let second = Submission(Load.requests(1000..<1003, pool)) { _ in }
        line.append(first, 0..<1000)
        line.append(second, 0..<0)
        line.append(second, 0..<3)
        #expect(line.count == 1003)
        var taken: [UInt64] = []
        func take() -> Ticket? {
            let ticket = line.next()
            if let ticket { taken.append(ticket.submission.requests[ticket.index].id) }
            return ticket
        }
        var again: [Ticket] = []
        for _ in 0..<600 { if let ticket = take() { again.append(ticket) } }
        for ticket in again.suffix(2) { line.requeue(ticket) }
        #expect(line.count == 405)
        while take() != nil {}
        #expect(taken == Array(0..<600) + [598, 599] + Array(600..<1003))
        #expect(line.isEmpty)
    }
}
