/// What a JSON value is.
public enum JSONKind: String, Hashable, Sendable, CaseIterable {
    /// `{…}`
    case object
    /// `[…]`
    case array
    /// `"…"`
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case bool
    /// `null`.
    case null

    /// The kind with its article, for sentences.
    public var name: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
