internal import SilentPush

/// JSON for people: two spaces a level, one member a line.
enum PrettyJSON {
    static func text(of value: JSONValue, indent: String = "") -> String {
        let inner = indent + "  "
        switch value {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { member in
                "\(inner)\(text(of: .string(member.key))): \(text(of: member.value, indent: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + text(of: $0, indent: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return fitForTerminals(String(decoding: value.serialized(), as: UTF8.self))
        }
    }

    /// The same JSON with marks that steer a terminal written as escapes.
    private static func fitForTerminals(_ json: String) -> String {
        var text = ""
        for scalar in json.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
