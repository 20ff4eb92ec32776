extension Expiration {
    /// Reads an expiration as rows, flags and templates write it (DESIGN 5).
    ///
    /// - Parameter text: A duration such as `24h`, `0`, `provider`, or a moment in RFC 3339; nil for anything else.
    public init?(text: String) {
        if text == "0" {
            self = .now
        } else if text == "provider" {
            self = .provider
        } else if let duration = Duration(text: text) {
            // `0s` says the same as `0`: there is no other use for no time at all.
            self = duration == .zero ? .now : .after(duration)
        } else if let moment = Timestamp(rfc3339: text) {
            self = .at(moment)
        } else {
            return nil
        }
    }
}
