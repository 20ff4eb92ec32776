internal import SilentPush

/// The date of HTTP headers, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(_ moment: Timestamp) -> String {
        // `2026-12-01T00:15:30.250Z` has all the parts but the name of the day.
        let text = moment.rfc3339
        let parts = text.split { "-T.".contains($0) }
        guard parts.count == 5, let month = Int(parts[1]), months.indices.contains(month - 1) else {
            return text
        }
        let week: Int64 = 7 * 86_400
        let second = moment.secondsSince1970 % week
        let day = (second < 0 ? second + week : second) / 86_400
        return "\(weekdays[Int(day)]), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]) GMT"
    }
}
