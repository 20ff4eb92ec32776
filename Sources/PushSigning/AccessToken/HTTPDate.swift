import SilentPush

/// The preferred form of HTTP dates, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func timestamp(_ text: String) -> Timestamp? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else {
            return nil
        }
        let time = words[4].split(separator: ":").compactMap { Int64($0) }
        guard let day = Int64(words[1]), let year = Int64(words[3]), time.count == 3 else { return nil }
        guard (1...31).contains(day), (1970...9999).contains(year) else { return nil }
        guard (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2]) else {
            return nil
        }
        let seconds = days(year: year, month: Int64(month) + 1, day: day) * 86_400
        return Timestamp(secondsSince1970: seconds + time[0] * 3600 + time[1] * 60 + time[2])
    }

    /// Days since 1970-01-01, counted in years that begin in March so that the leap day comes last.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let era = year / 400
        let yearOfEra = year - era * 400
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
