extension Timestamp {
    /// Reads an HTTP date in any of the three forms that RFC 9110 section 5.6.7 asks a reader to take.
    ///
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` (years 70 to 99 are the last
    /// century's) and `Sun Nov  6 08:49:37 1994`. The name of the day is not compared with the date.
    public init?(httpDate text: String) {
        var cursor = TextCursor(text)
        guard !cursor.letters().isEmpty else { return nil }
        let moment = cursor.take(exactly: ", ") ? Self.dayFirst(&cursor) : Self.monthFirst(&cursor)
        guard let moment, cursor.isAtEnd else { return nil }
        self = moment
    }

    private static func dayFirst(_ cursor: inout TextCursor) -> Self? {
        guard let day = cursor.number(digits: 2) else { return nil }
        let isObsoleteForm = cursor.take("-")
        guard isObsoleteForm || cursor.take(" "), let month = month(&cursor),
            isObsoleteForm ? cursor.take("-") : cursor.take(" ")
        else { return nil }
        let year: Int64?
        if isObsoleteForm {
            year = cursor.number(digits: 2).map { $0 >= 70 ? 1900 + $0 : 2000 + $0 }
        } else {
            year = cursor.number(digits: 4)
        }
        guard let year, cursor.take(" "), let seconds = timeOfDay(&cursor),
            cursor.take(exactly: " GMT"), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return Self(secondsSince1970: date.daysSince1970 * 86400 + seconds)
    }

    private static func monthFirst(_ cursor: inout TextCursor) -> Self? {
        guard cursor.take(" "), let month = month(&cursor), cursor.take(" "),
            let day = cursor.take(" ") ? cursor.number(digits: 1) : cursor.number(digits: 2),
            cursor.take(" "), let seconds = timeOfDay(&cursor), cursor.take(" "),
            let year = cursor.number(digits: 4), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return Self(secondsSince1970: date.daysSince1970 * 86400 + seconds)
    }

    private static func month(_ cursor: inout TextCursor) -> Int64? {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.firstIndex(of: cursor.letters()).map { Int64($0) + 1 }
    }

    /// Seconds since midnight; a leap second counts as the second after it.
    private static func timeOfDay(_ cursor: inout TextCursor) -> Int64? {
        guard let hour = cursor.number(digits: 2), hour <= 23, cursor.take(":"),
            let minute = cursor.number(digits: 2), minute <= 59, cursor.take(":"),
            let second = cursor.number(digits: 2), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }
}
