import SilentPush
import Testing

@Suite struct `Random texts as times and durations` {
    static let seed = UInt64.random(in: 0...UInt64.max)
    static let samples = [
        "2026-12-01T00:15:30.250Z", "2016-12-31T23:59:60+00:00", "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "1.5s", "500ms", "24h",
        "9223372036854775807ms", "106751991167d", "9999999999999999999999d",
    ]

    @Test func `no text is a crash, and what is read is in range`() {
        var random = SeededRandom(seed: Self.seed)
        let alphabet = Array("0123456789-:.+TZ tzsmhdGM,JanNov٣é\u{0}")
        for _ in 0..<8000 {
            var text = Array(Self.samples.randomElement(using: &random) ?? "")
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0...text.count, using: &random)
                let new = alphabet.randomElement(using: &random).map { [$0] } ?? []
                let end = min(place + Int.random(in: 0...1, using: &random), text.count)
                text.replaceSubrange(place..<end, with: new)
            }
            let string = String(text)
            if let moment = Timestamp(rfc3339: string) {
                #expect(Timestamp(rfc3339: moment.rfc3339) == moment, "seed \(Self.seed), text \(string)")
            }
            if let duration = Duration(text: string) {
                #expect(duration >= .zero, "seed \(Self.seed), text \(string)")
                #expect(duration.wholeMilliseconds >= 0, "seed \(Self.seed), text \(string)")
                #expect(!duration.shortText.isEmpty)
            }
            if let moment = Timestamp(httpDate: string) {
                #expect(moment.millisecondsSince1970 % 1000 == 0, "seed \(Self.seed), text \(string)")
            }
        }
    }

    @Test func `a whole number of any unit is that many milliseconds, or nothing when it does not fit`() {
        var random = SeededRandom(seed: Self.seed)
        let units: [(String, Int64)] = [
            ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
        ]
        for _ in 0..<3000 {
            guard let (name, size) = units.randomElement(using: &random) else { return }
            // Every magnitude comes up, so that both sides of the limit do.
            let number =
                Int64.random(in: 0...Int64.max, using: &random) >> Int64.random(in: 0...62, using: &random)
            let (product, overflows) = number.multipliedReportingOverflow(by: size)
            let expected: Duration? = overflows ? nil : .milliseconds(product)
            #expect(Duration(text: "\(number)\(name)") == expected, "seed \(Self.seed), \(number)\(name)")
        }
    }
}
