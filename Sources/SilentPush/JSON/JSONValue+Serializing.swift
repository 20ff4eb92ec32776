extension JSONValue {
    /// The value as compact JSON; members in their order, numbers as they were written.
    public func serialized() -> [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The value as compact JSON with the members of every object sorted by the UTF-8 of their keys.
    public func canonical() -> [UInt8] {
        var writer = JSONWriter()
        writer.value(self, sortsKeys: true)
        return writer.bytes
    }
}

extension JSONWriter {
    /// Writes a whole value; with `sortsKeys` the members of every object stand in the order of their UTF-8.
    public mutating func value(_ value: JSONValue, sortsKeys: Bool = false) {
        switch value {
        case .object(let members):
            beginObject()
            let ordered = sortsKeys ? members.sorted { $0.key.precedesInUTF8($1.key) } : members
            for member in ordered {
                key(member.key)
                self.value(member.value, sortsKeys: sortsKeys)
            }
            endObject()
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element, sortsKeys: sortsKeys) }
            endArray()
        case .string(let text): string(text)
        case .number(let text): number(text: text)
        case .bool(let flag): bool(flag)
        case .null: null()
        }
    }
}

extension String {
    /// Whether the UTF-8 of this text sorts before the other's; `<` sorts by normalized characters instead.
    public func precedesInUTF8(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
