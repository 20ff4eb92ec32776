/// A day of the Gregorian calendar and its number, counted from 1970-01-01.
struct CivilDate: Hashable {
    var year: Int64
    var month: Int64
    var day: Int64

    /// The day of that number; any number that a `Timestamp` can hold is safe.
    init(daysSince1970 days: Int64) {
        // Eras of 400 years that begin on 1 March, so that the leap day ends each year of the count.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day written so, if the calendar has it; years 0 to 9999.
    init?(year: Int64, month: Int64, day: Int64) {
        guard 0...9999 ~= year, 1...12 ~= month, 1...Self.length(ofMonth: month, year: year) ~= day else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The number of the day.
    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2:
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
            return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}
