/// What JSON a field of an FCM message takes, as Google's JSON front end checks it.
indirect enum FieldShape {
    /// Text.
    case text
    /// `true` or `false`.
    case flag
    /// Any whole number.
    case integer
    /// Seconds with an `s`, such as `3600s`.
    case duration
    /// One of these names, of a type with this full name.
    case choice(type: String, [String])
    /// An object of text to text.
    case textMap
    /// Any JSON object.
    case anyObject
    /// An object with these fields, named in snake_case; of each group at most one may be there.
    case message([String: FieldShape], oneOf: [OneOf] = [])

    /// Fields of which one excludes the others.
    struct OneOf {
        let name: String
        let fields: [String]
    }
}
