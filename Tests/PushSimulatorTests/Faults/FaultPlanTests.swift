import SilentPush
import Testing

@testable import PushSimulator

@Suite struct FaultPlanTests {
    private let push = SimulatedRequest.make("/3/device/ab")

    @Test func `a fault comes each so-manieth time, after some, at most so often`() {
        var plan = FaultPlan([Fault.refuse(every: 3).after(2).times(2)])
        let hits = (1...20).filter { _ in plan.next(for: push) != nil }
        #expect(hits == [5, 8])
    }

    @Test func `of two faults whose turn it is, the first comes and both count`() {
        var plan = FaultPlan([.drop(every: 2), .refuse(every: 3)])
        let effects = (1...6).map { _ in plan.next(for: push)?.effect.name }
        #expect(effects == [nil, "drop", "refuse", "drop", nil, "drop"])
    }

    @Test func `faults are for pushes unless they name the token endpoint`() {
        let token = SimulatedRequest.make("/token")
        var pushes = FaultPlan([.drop(every: 1)])
        #expect(pushes.next(for: token) == nil)
        var tokens = FaultPlan([Fault.drop(every: 1).only(.oauth)])
        #expect(tokens.next(for: token) != nil)
        #expect(tokens.next(for: push) == nil)
    }

    @Test(arguments: [
        ("goaway:every=1000,reason=Shutdown", Fault.goAway(every: 1000, reason: .shutdown)),
        ("goaway", .goAway(every: 1)),
        ("goaway:code=2,every=5", .goAway(every: 5, code: 2)),
        ("calm:every=7", .calm(every: 7)),
        ("drop:every=10,times=3", Fault.drop(every: 10).times(3)),
        ("refuse:after=5", Fault.refuse(every: 1).after(5)),
        ("rst:code=8,every=4", .reset(8, every: 4)),
        ("silent:every=1,token=ab,token=cd", Fault.silent(every: 1).forTokens(["ab", "cd"])),
        ("freeze", .freeze(every: 1)),
        ("hold", .hold(every: 1)),
        ("html502:every=3", .htmlBadGateway(every: 3)),
        ("streams:count=1,every=9", .streams(1, every: 9)),
        ("garbage:every=2", .garbage(every: 2)),
        ("frames", .smallFrames(every: 1)),
        ("window:bytes=7", .window(7)),
        ("settings:initial=2,late=true", .settings(initial: 2, late: true)),
        ("status:reason=TooManyRequests,every=2", .apns(.tooManyRequests, every: 2)),
        (
            "status:status=429,code=RESOURCE_EXHAUSTED,error=QUOTA_EXCEEDED,retry-after=9",
            .fcm(status: 429, code: "RESOURCE_EXHAUSTED", errorCode: "QUOTA_EXCEEDED", retryAfter: "9")
        ),
        ("drop:service=oauth", Fault.drop(every: 1).only(.oauth)),
    ])
    func `a fault is read from its text`(_ text: String, _ expected: Fault) throws {
        #expect(try Fault(parsing: text) == expected)
    }

    @Test(arguments: [
        ("", "is no fault"), ("explode", "goaway, calm, drop"), ("drop:every", "key=value"),
        ("drop:every=0", "from 1"),
        ("drop:every=x", "every=x"), ("drop:color=red", "color"), ("drop:service=mqtt", "apns, fcm, oauth"),
        ("status", "status=NUMBER"), ("drop:=", "key=value"),
    ])
    func `a text that is no fault says what is wrong`(_ text: String, _ words: String) {
        let error = #expect(throws: FaultError.self) { try Fault(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
}
