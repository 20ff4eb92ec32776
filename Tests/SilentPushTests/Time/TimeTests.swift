import SilentPush
import Testing

@Suite struct `Times and durations` {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-12-01T00:15:30.250Z", 1_796_084_130_250),
        ("2026-12-01T02:15:30.25+02:00", 1_796_084_130_250), ("2024-02-29T23:59:59Z", 1_709_251_199_000),
        ("1969-12-31T23:59:59.999Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2026-12-01t00:15:30.2509z", 1_796_084_130_250),
    ])
    func `RFC 3339 is read`(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text) == Timestamp(millisecondsSince1970: milliseconds))
    }

    @Test(arguments: [
        "", "2026-12-01", "2026-12-01 00:15:30Z", "2026-12-01T00:15:30", "2026-13-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "2026-12-01T24:00:00Z", "2026-12-01T00:60:00Z", "2026-12-01T00:00:61Z",
        "2026-12-01T00:00:00.Z", "2026-12-01T00:00:00+2:00", "2026-12-01T12:00:60Z", "2026-12-01T00:00:00Zx",
        "٢٠٢٦-12-01T00:00:00Z", "-026-12-01T00:00:00Z",
    ])
    func `what is not RFC 3339 is refused`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test func `a time survives being written and read`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<5000 {
            let moment = Timestamp(
                millisecondsSince1970: Int64.random(
                    in: -62_167_219_200_000...253_402_300_799_999,
                    using: &random
                )
            )
            #expect(Timestamp(rfc3339: moment.rfc3339) == moment, "seed \(seed)")
        }
        #expect(Timestamp(millisecondsSince1970: .max).rfc3339 == "9999-12-31T23:59:59.999Z")
        #expect(Timestamp(millisecondsSince1970: .min).rfc3339 == "0000-01-01T00:00:00.000Z")
    }

    @Test(arguments: [
        ("500ms", Duration.milliseconds(500)), ("1.5s", .milliseconds(1500)), ("0s", .zero),
        ("60m", .seconds(3600)), ("24h", .seconds(86400)), ("7d", .seconds(604_800)),
        ("0.25h", .seconds(900)),
    ])
    func `a duration is a number with its unit`(text: String, duration: Duration) {
        #expect(Duration(text: text) == duration)
    }

    @Test(arguments: [
        "", "24", "h", "-1s", "+1s", "1 s", "1s ", "1H", "1w", "1.s", ".5s", "1e3s", "1.0000000001s",
        "99999999999999999999d", "١s", "1,5s", "0x10s",
    ])
    func `anything else is no duration`(text: String) {
        #expect(Duration(text: text) == nil)
    }

    @Test(arguments: [
        (Duration.zero, "0 s"), (.milliseconds(2500), "2 s 500 ms"), (.seconds(3552), "59 m 12 s"),
        (.seconds(86400), "1 d"), (.seconds(90_061), "1 d 1 h"), (.seconds(-60), "-1 m"),
    ])
    func `people read the two largest units`(duration: Duration, text: String) {
        #expect(duration.shortText == text)
    }

    @Test func `adding to a time stops at the ends of the scale`() {
        let last = Timestamp(millisecondsSince1970: .max)
        #expect(last + .seconds(1) == last)
        #expect(
            Timestamp(millisecondsSince1970: .min) - .seconds(1) == Timestamp(millisecondsSince1970: .min)
        )
        #expect(Timestamp(secondsSince1970: .max) == last)
        #expect(Timestamp(millisecondsSince1970: -1).secondsSince1970 == -1)
    }

    @Test func `time passed is told by the machine's clock within a boot and by the wall's across boots`() {
        let start = Moment(wall: Timestamp(secondsSince1970: 1000), sinceBoot: .seconds(50), bootID: "a")
        var later = Moment(wall: Timestamp(secondsSince1970: 400), sinceBoot: .seconds(80), bootID: "a")
        #expect(later.elapsed(since: start) == .seconds(30))
        later.bootID = "b"
        #expect(later.elapsed(since: start) == .zero)
        later.wall = Timestamp(secondsSince1970: 1600)
        #expect(later.elapsed(since: start) == .seconds(600))
    }
}
