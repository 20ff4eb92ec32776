import SilentPush
import Testing

@testable import PushDispatch

struct RateRampTests {
    /// The beginning of an hour; five minutes past it nobody else sends.
    private static let hour = Timestamp(secondsSince1970: 1_800_000_000 - 1_800_000_000 % 3600)
    private let start = Moment(wall: hour + .seconds(300), sinceBoot: .seconds(1000), bootID: "a")

    @Test func `the rate rises from next to nothing to its full height over a minute`() {
        var ramp = RateRamp(perSecond: 9000)
        let rates = [0, 6, 30, 60, 90].map { ramp.rate(at: start.advanced(by: .seconds($0))) }
        #expect(rates == [90, 900, 4500, 9000, 9000])
    }

    @Test func `after a minute of idleness the rise begins anew`() {
        var ramp = RateRamp(perSecond: 9000)
        for second in 0...65 { _ = ramp.rate(at: start.advanced(by: .seconds(second))) }
        #expect(ramp.rate(at: start.advanced(by: .seconds(124))) == 9000)
        #expect(ramp.rate(at: start.advanced(by: .seconds(184))) == 90)
    }

    @Test func `a small rate never falls to nothing`() {
        var ramp = RateRamp(perSecond: 1)
        #expect(ramp.rate(at: start) == 0.5)
    }

    @Test(arguments: [
        (0, 0.5), (119, 0.5), (120, 1.0), (899, 1), (900, 0.5), (929, 0.5), (930, 1), (1800, 0.5),
        (2700, 0.5),
    ])
    func `the rate is halved when everybody sends`(second: Int, share: Double) {
        var ramp = RateRamp(perSecond: 1000)
        let now = Moment(wall: Self.hour + .seconds(second), sinceBoot: .seconds(10_000), bootID: "a")
        for wait in 0..<60 { _ = ramp.rate(at: now.advanced(by: .seconds(wait - 60))) }
        #expect(ramp.rate(at: now) == 1000 * share)
    }
}
