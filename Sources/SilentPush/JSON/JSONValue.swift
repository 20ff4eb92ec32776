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

extension JSONValue {
    /// What the value is.
    public var kind: JSONKind {
        switch self {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .bool: .bool
        case .null: .null
        }
    }

    /// A number written as a whole one, such as `60`; nil for `60.0`, for more than 64 bits, for anything else.
    public var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text)
    }

    /// The elements of an array; nil for anything else.
    public var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}
