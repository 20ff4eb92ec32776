/// A JSON text as a value; objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
    /// An object; no key stands in it twice.
    case object([JSONMember])
    /// An array.
    case array([JSONValue])
    /// A string.
    case string(String)
    /// A number exactly as it was written, such as `1.0`, so that nothing is lost.
    case number(String)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null
}

/// One member of a JSON object.
public struct JSONMember: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}

extension JSONValue {
    /// The value under `key`; nil where there is none or this is no object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text of a string; nil for anything else.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
