import PushSigning
import SilentPush
import Testing

/// The ages of WIRE A10 as a value, under clocks that jump.
struct ProviderTokenAgeTests {
    private func age(minutes: Int) -> ProviderTokenAge { ProviderTokenAge(.seconds(minutes * 60)) }

    @Test func `a token is used until it is 50 minutes old (field report 79)`() {
        #expect(age(minutes: 0).decision == .use)
        #expect(ProviderTokenAge(.seconds(2999)).decision == .use)
        #expect(age(minutes: 50).decision == .mint)
        #expect(age(minutes: 600).decision == .mint)
    }

    @Test
    func
        `an expired token is replaced from 20 minutes on, and below that the clock is wrong (field report 79)`()
    {
        #expect(ProviderTokenAge(.seconds(1199)).decision(after: .expired) == .clockWrong)
        #expect(age(minutes: 20).decision(after: .expired) == .mint)
    }

    @Test(arguments: [0, 19, 20, 49, 50, 100])
    func `no other refusal makes a new token (field reports 62, 78)`(minutes: Int) {
        #expect(age(minutes: minutes).decision(after: .tooManyUpdates) == .keepThoughRefused)
        #expect(age(minutes: minutes).decision(after: .invalid) == .keepThoughRefused)
    }

    @Test func `jumps of the wall clock never change the age within a boot (field report 73)`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("age seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let minted = Moment(
                wall: Timestamp(secondsSince1970: Int64.random(in: 0...4_000_000_000, using: &random)),
                sinceBoot: .seconds(Int64.random(in: 0...10_000_000, using: &random)),
                bootID: "b"
            )
            let passed = Duration.milliseconds(Int64.random(in: 0...7_200_000, using: &random))
            var now = minted.advanced(by: passed)
            now.wall = now.wall + .seconds(Int64.random(in: -7200...7200, using: &random))
            let age = ProviderTokenAge(mintedAt: minted, now: now)
            #expect(age.age == passed, "seed \(seed)")
            #expect((age.decision == .mint) == (passed >= .seconds(3000)), "seed \(seed)")
            #expect((age.decision(after: .expired) == .mint) == (passed >= .seconds(1200)), "seed \(seed)")
        }
    }
}
