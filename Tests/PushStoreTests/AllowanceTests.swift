import PushStore
import SilentPush
import Testing

@Suite struct AllowanceTests {
    private let three = Allowance.Limit(perHour: 3)
    private let start = HandClock().now()

    @Test func `a fourth push in an hour is held until the first has been answered for an hour`() {
        var allowance = Allowance()
        for second in 0..<3 {
            #expect(allowance.admit(at: start.advanced(by: .seconds(second * 10)), under: three) == .admitted)
            allowance.end(.kept, at: start.advanced(by: .seconds(second * 10 + 5)), under: three)
        }
        let fourth = allowance.admit(at: start.advanced(by: .seconds(30)), under: three)
        #expect(fourth == .held(until: start.wall + .seconds(3605)))
        let early = allowance.admit(at: start.advanced(by: .milliseconds(3_604_999)), under: three)
        #expect(early == .held(until: start.wall + .seconds(3605)))
        #expect(allowance.admit(at: start.advanced(by: .seconds(3605)), under: three) == .admitted)
    }

    @Test func `one push at a time is in flight`() {
        var allowance = Allowance()
        #expect(allowance.admit(at: start, under: three) == .admitted)
        #expect(allowance.admit(at: start.advanced(by: .seconds(7200)), under: three) == .busy)
    }

    @Test func `a burst never exceeds the hour's limit (field report 29)`() {
        var allowance = Allowance()
        var admitted = 0
        for millisecond in 0..<500 {
            let now = start.advanced(by: .milliseconds(millisecond))
            guard allowance.admit(at: now, under: three) == .admitted else { continue }
            admitted += 1
            allowance.end(.kept, at: now, under: three)
        }
        #expect(admitted == 3)
    }

    @Test func `what was given back leaves its room`() {
        var allowance = Allowance()
        for _ in 0..<50 {
            #expect(allowance.admit(at: start, under: three) == .admitted)
            allowance.end(.givenBack, at: start, under: three)
        }
        #expect(allowance.ends.isEmpty)
    }

    @Test func `spacing keeps pushes of one device apart (field report 30)`() {
        let spaced = Allowance.Limit(perHour: 3, spacing: .seconds(600))
        var allowance = Allowance()
        #expect(allowance.admit(at: start, under: spaced) == .admitted)
        allowance.end(.kept, at: start.advanced(by: .seconds(1)), under: spaced)
        let second = allowance.admit(at: start.advanced(by: .seconds(2)), under: spaced)
        #expect(second == .held(until: start.wall + .seconds(601)))
        #expect(allowance.admit(at: start.advanced(by: .seconds(601)), under: spaced) == .admitted)
    }

    @Test func `spacing longer than the hour holds without any other limit`() {
        let spaced = Allowance.Limit(perHour: nil, spacing: .seconds(7200))
        var allowance = Allowance()
        #expect(allowance.admit(at: start, under: spaced) == .admitted)
        allowance.end(.kept, at: start, under: spaced)
        let later = allowance.admit(at: start.advanced(by: .seconds(7199)), under: spaced)
        #expect(later == .held(until: start.wall + .seconds(7200)))
        #expect(allowance.admit(at: start.advanced(by: .seconds(7200)), under: spaced) == .admitted)
    }

    @Test func `beyond the allowance is charged all the same`() {
        var allowance = Allowance()
        for _ in 0..<4 {
            #expect(allowance.admit(at: start, under: three, beyond: true) == .admitted)
            allowance.end(.kept, at: start, under: three)
        }
        #expect(allowance.ends.count == 4)
        let next = allowance.admit(at: start.advanced(by: .seconds(3599)), under: three)
        #expect(next == .held(until: start.wall + .seconds(3600)))
    }

    @Test(arguments: [-100_000_000, -3600, 3600, 100_000_000])
    func `setting the wall clock by any seconds neither frees nor blocks a device`(_ jump: Int) {
        var allowance = Allowance()
        for _ in 0..<3 {
            #expect(allowance.admit(at: start, under: three) == .admitted)
            allowance.end(.kept, at: start, under: three)
        }
        var early = start.advanced(by: .seconds(3599))
        early.wall = early.wall + .seconds(jump)
        #expect(allowance.admit(at: early, under: three) == .held(until: early.wall + .seconds(1)))
        var due = start.advanced(by: .seconds(3600))
        due.wall = due.wall + .seconds(jump)
        #expect(allowance.admit(at: due, under: three) == .admitted)
    }

    @Test func `after a reboot the wall clock counts`() {
        var allowance = Allowance(ends: [start, start, start])
        let early = Moment(wall: start.wall + .seconds(3599), sinceBoot: .seconds(5), bootID: "boot-2")
        #expect(allowance.admit(at: early, under: three) == .held(until: start.wall + .seconds(3600)))
        #expect(allowance.admit(at: early.advanced(by: .seconds(1)), under: three) == .admitted)
    }

    @Test func `a stamp in the future of another boot counts as now, once`() {
        var allowance = Allowance(ends: [start, start, start])
        let year = Duration.seconds(365 * 86400)
        let back = Moment(wall: start.wall - year, sinceBoot: .seconds(5), bootID: "boot-2")
        #expect(allowance.admit(at: back, under: three) == .held(until: back.wall + .seconds(3600)))
        let later = back.advanced(by: .seconds(3599))
        #expect(allowance.admit(at: later, under: three) == .held(until: back.wall + .seconds(3600)))
        #expect(allowance.admit(at: back.advanced(by: .seconds(3600)), under: three) == .admitted)
    }
}
