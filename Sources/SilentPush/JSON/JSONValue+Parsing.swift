extension JSONReader {
    /// Reads the next value whole.
    public mutating func value() throws(JSONError) -> JSONValue {
        switch try peek() {
        case .string: return .string(try string())
        case .number: return .number(try number())
        case .bool: return .bool(try bool())
        case .null:
            try null()
            return .null
        case .array:
            try beginArray()
            var elements: [JSONValue] = []
            while try nextElement() { elements.append(try value()) }
            return .array(elements)
        case .object:
            try beginObject()
            var members: [JSONMember] = []
            while let key = try nextKey() { members.append(JSONMember(key, try value())) }
            return .object(members)
        }
    }

    /// Steps over the next value, which must be as correct as one that is read.
    public mutating func skip() throws(JSONError) {
        switch try peek() {
        case .string: _ = try string()
        case .number: _ = try number()
        case .bool: _ = try bool()
        case .null: try null()
        case .array:
            try beginArray()
            while try nextElement() { try skip() }
        case .object:
            try beginObject()
            while try nextKey() != nil { try skip() }
        }
    }
}

extension JSONValue {
    /// Reads a whole JSON text, strictly (DESIGN D10).
    ///
    /// - Throws: `JSONError` with line and column.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = try JSONReader(bytes)
        self = try reader.value()
        try reader.finish()
    }
}
