import SilentPush
import Testing

@testable import PushDispatch

struct RateRampTests {
    /// Five minutes past the hour, when nobody else sends.
    private static let calm = Timestamp(secondsSince1970: 1_800_000_000 - 1_800_000_000 % 3600 + 300)
    private let start = Moment(wall: calm, sinceBoot: .seconds(1000), bootID: "a")

    /// Pushes given in each second when everything is asked for every 50 ms.
    private func given(_ ramp: inout RateRamp, seconds: Int, from start: Moment) -> [Int] {
        (0..<seconds).map { second in
            (0..<20).reduce(0) { sum, tick in
                sum + ramp.take(1_000_000, at: start.advanced(by: .milliseconds(second * 1000 + tick * 50)))
            }
        }
    }

    @Test func `the rate rises from next to nothing to its full height over a minute`() {
        var ramp = RateRamp(perSecond: 9000)
        let given = given(&ramp, seconds: 70, from: start)
        #expect(given[0] <= 200)
        #expect((4000...4900).contains(given[30]))
        #expect((8700...9000).contains(given[65]))
        for (index, count) in given.enumerated() { #expect(count <= 9000 * min(index + 2, 60) / 60 + 90) }
    }

    @Test func `no second gives more than the full rate, however long it was idle`() {
        var ramp = RateRamp(perSecond: 100)
        _ = given(&ramp, seconds: 61, from: start)
        let later = start.advanced(by: .seconds(100))
        #expect(given(&ramp, seconds: 1, from: later)[0] <= 110)
    }

    @Test func `after a minute of idleness the rise begins anew`() {
        var ramp = RateRamp(perSecond: 9000)
        _ = given(&ramp, seconds: 65, from: start)
        #expect(given(&ramp, seconds: 1, from: start.advanced(by: .seconds(200)))[0] <= 200)
    }

    @Test func `the rate is halved when everybody sends`() {
        for (second, expected) in [
            (0, 0.5), (119, 0.5), (120, 1.0), (900, 0.5), (929, 0.5), (930, 1), (1800, 0.5),
        ] {
            var ramp = RateRamp(perSecond: 1000)
            let hour = Timestamp(secondsSince1970: 1_800_000_000 - 1_800_000_000 % 3600)
            let begin = Moment(
                wall: hour + .seconds(second - 61),
                sinceBoot: .seconds(10_000 + second),
                bootID: "a"
            )
            _ = ramp.take(1, at: begin)
            #expect(ramp.rate(at: begin.advanced(by: .seconds(61))) == 1000 * expected)
        }
    }

    @Test func `it says how long to wait for the next push`() {
        var ramp = RateRamp(perSecond: 10)
        #expect(ramp.take(5, at: start) == 1)
        #expect(ramp.take(5, at: start) == 0)
        let wait = ramp.wait(at: start)
        #expect(ramp.take(5, at: start.advanced(by: wait + .seconds(1))) >= 1)
    }
}
