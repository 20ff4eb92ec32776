extension Duration {
    /// Reads a `Retry-After` header: whole seconds, or an HTTP date as seen from `now` (RFC 9110 10.2.3).
    ///
    /// A date that has passed means no wait; more seconds than a year are held at a year. Nil for anything
    /// else, negative numbers too.
    init?(retryAfter text: String, at now: Timestamp) {
        let longest = Duration.seconds(365 * 86400)
        let trimmed = text.drop { $0 == " " || $0 == "\t" }
        let value = String(
            trimmed[
                ..<(trimmed.lastIndex { $0 != " " && $0 != "\t" }.map(trimmed.index(after:))
                    ?? trimmed.startIndex)
            ]
        )
        if !value.isEmpty, value.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            self = Int64(value).map { min(.seconds($0), longest) } ?? longest
        } else if let moment = Timestamp(httpDate: value) {
            self = min(max(moment - now, .zero), longest)
        } else {
            return nil
        }
    }
}
