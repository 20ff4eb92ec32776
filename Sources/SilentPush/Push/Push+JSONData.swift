extension Push {
    /// Reads the data of a push from a JSON object of text values; nothing is converted (RECEIVERS R3).
    ///
    /// - Parameters:
    ///   - value: What should be an object of text.
    ///   - field: Where it stands, for the messages.
    /// - Returns: The data, not yet judged by the rules on keys.
    /// - Throws: Each member that is not text, with its path.
    public static func data(
        from value: JSONValue,
        field: String = "data"
    ) throws(PushRefusal) -> [String: String] {
        guard case .object(let members) = value else {
            throw PushRefusal([
                RuleBreak(.`R3`, field: field, found: "it is \(value.kindName), not an object of text values")
            ])
        }
        var data: [String: String] = [:]
        var breaks: [RuleBreak] = []
        for member in members {
            let path = "\(field).\(member.key.excerpt)"
            guard case .string(let text) = member.value else {
                breaks.append(
                    RuleBreak(.`R3`, field: path, found: "it is \(member.value.kindName), not text")
                )
                continue
            }
            // Two spellings of one accented letter are two keys to a JSON reader and one to Swift and to Apple.
            if data.updateValue(text, forKey: member.key) != nil {
                breaks.append(RuleBreak(.`A6.9`, field: path, found: "the key stands twice"))
            }
        }
        guard breaks.isEmpty else { throw PushRefusal(breaks) }
        return data
    }
}

extension JSONValue {
    /// The kind of value with its article, such as `a number`.
    var kindName: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "text"
        case .number: "a number"
        case .bool: "a Boolean"
        case .null: "null"
        }
    }
}
