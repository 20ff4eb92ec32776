extension Timestamp {
    /// Reads a date and time by RFC 3339, such as `2026-12-01T00:15:30.250+02:00`.
    ///
    /// Nil for anything else: a day the calendar lacks, a missing zone, a space for the `T`. Digits beyond
    /// milliseconds are cut off; the leap second, where one can stand, counts as the second after it.
    public init?(rfc3339 text: String) {
        var cursor = TextCursor(text)
        guard let year = cursor.number(digits: 4), cursor.take("-"),
            let month = cursor.number(digits: 2), cursor.take("-"),
            let day = cursor.number(digits: 2), cursor.take("T") || cursor.take("t"),
            let hour = cursor.number(digits: 2), cursor.take(":"),
            let minute = cursor.number(digits: 2), cursor.take(":"),
            let second = cursor.number(digits: 2),
            let date = CivilDate(year: year, month: month, day: day),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        var milliseconds: Int64 = 0
        if cursor.take(".") {
            let digits = cursor.digits()
            guard !digits.isEmpty else { return nil }
            for place in 0..<3 {
                let digit = place < digits.count ? digits[digits.startIndex + place] - UInt8(ascii: "0") : 0
                milliseconds = milliseconds * 10 + Int64(digit)
            }
        }
        guard let offset = Self.offsetMinutes(&cursor), cursor.isAtEnd else { return nil }
        let minutes = date.daysSince1970 * 1440 + hour * 60 + minute - offset
        // Leap seconds are put in at the end of a UTC day only.
        if second == 60, (minutes + 1) % 1440 != 0 { return nil }
        self.init(millisecondsSince1970: (minutes * 60 + second) * 1000 + milliseconds)
    }

    private static func offsetMinutes(_ cursor: inout TextCursor) -> Int64? {
        if cursor.take("Z") || cursor.take("z") { return 0 }
        let isBehind = cursor.take("-")
        guard isBehind || cursor.take("+"),
            let hours = cursor.number(digits: 2), hours <= 23, cursor.take(":"),
            let minutes = cursor.number(digits: 2), minutes <= 59
        else { return nil }
        return (hours * 60 + minutes) * (isBehind ? -1 : 1)
    }

    /// The moment by RFC 3339 in UTC with milliseconds, such as `2026-12-01T00:15:30.250Z`.
    ///
    /// RFC 3339 knows the years 0 to 9999; moments outside are written as the first or last of these.
    public var rfc3339: String {
        let held = min(max(self, Self.firstOfRFC3339), Self.lastOfRFC3339).millisecondsSince1970
        let days = held >= 0 ? held / 86_400_000 : (held - 86_399_999) / 86_400_000
        let time = held - days * 86_400_000
        let date = CivilDate(daysSince1970: days)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        func append(_ number: Int64, places: Int64, then mark: Unicode.Scalar) {
            var divisor: Int64 = 1
            for _ in 1..<places { divisor *= 10 }
            while divisor > 0 {
                text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
                divisor /= 10
            }
            text.append(UInt8(ascii: mark))
        }
        append(date.year, places: 4, then: "-")
        append(date.month, places: 2, then: "-")
        append(date.day, places: 2, then: "T")
        append(time / 3_600_000, places: 2, then: ":")
        append(time / 60_000 % 60, places: 2, then: ":")
        append(time / 1000 % 60, places: 2, then: ".")
        append(time % 1000, places: 3, then: "Z")
        return String(decoding: text, as: UTF8.self)
    }

    private static let firstOfRFC3339 = Self(millisecondsSince1970: -62_167_219_200_000)
    private static let lastOfRFC3339 = Self(millisecondsSince1970: 253_402_300_799_999)
}
