internal import SilentPush

/// Checks JSON against a shape and says everything that is wrong with it in the words of Google's front end.
///
/// What it gives back has its fields named in snake_case, whichever case they came in (WIRE B1.7).
struct FieldReader {
    /// One complaint: where, and what.
    struct Violation: Equatable {
        let field: String
        let description: String
    }

    private(set) var violations: [Violation] = []

    /// The value in canonical form; parts that break the shape are left out and noted in `violations`.
    mutating func read(_ value: JSONValue, as shape: FieldShape, at path: String = "") -> JSONValue? {
        switch shape {
        case .text:
            guard case .string = value else { return refuse(value, at: path, type: "TYPE_STRING") }
        case .flag:
            guard case .bool = value else { return refuse(value, at: path, type: "TYPE_BOOL") }
        case .integer:
            guard value.integer != nil else { return refuse(value, at: path, type: "TYPE_INT32") }
        case .duration: return duration(value, at: path)
        case .choice(let type, let names): return choice(value, names, at: path, type: type)
        case .textMap: return textMap(value, at: path)
        case .anyObject:
            guard case .object = value else {
                return refuse(value, at: path, type: "type.googleapis.com/google.protobuf.Struct")
            }
        case .message(let fields, let groups): return message(value, fields, groups, at: path)
        }
        return value
    }

    private mutating func message(
        _ value: JSONValue,
        _ fields: [String: FieldShape],
        _ groups: [FieldShape.OneOf],
        at path: String
    ) -> JSONValue? {
        guard case .object(let members) = value else {
            note(path, "Invalid JSON payload received. Expected an object\(Self.place(path)).")
            return nil
        }
        var read: [JSONMember] = []
        for member in members {
            let name = Self.snakeCase(member.key)
            guard let shape = fields[name] else {
                note(
                    path,
                    "Invalid JSON payload received. Unknown name \(Self.quoted(member.key))"
                        + "\(Self.place(path)): Cannot find field."
                )
                continue
            }
            if read.contains(where: { $0.key == name }) {
                note(
                    path,
                    "Invalid JSON payload received. Duplicate field \(Self.quoted(member.key))\(Self.place(path))."
                )
                continue
            }
            // In proto JSON null is a field that was not set.
            guard member.value != .null else { continue }
            if let taken = read.first(where: { Self.excludes($0.key, name, groups) != nil }),
                let group = Self.excludes(taken.key, name, groups)
            {
                let field = path.isEmpty ? name : path
                note(
                    field,
                    "Invalid value at '\(field)' (oneof), oneof field '\(group)' is already set. "
                        + "Cannot set '\(name)'"
                )
                continue
            }
            let inner = path.isEmpty ? name : "\(path).\(name)"
            if let value = self.read(member.value, as: shape, at: inner) {
                read.append(JSONMember(name, value))
            }
        }
        return .object(read)
    }

    private mutating func textMap(_ value: JSONValue, at path: String) -> JSONValue? {
        guard case .object(let members) = value else {
            note(path, "Invalid JSON payload received. Expected an object\(Self.place(path)).")
            return nil
        }
        var read: [JSONMember] = []
        for (place, member) in members.enumerated() {
            if self.read(member.value, as: .text, at: "\(path)[\(place)].value") != nil {
                read.append(member)
            }
        }
        return .object(read)
    }

    private mutating func duration(_ value: JSONValue, at path: String) -> JSONValue? {
        if let text = value.text, WireDuration(text) != nil { return value }
        let type = "type.googleapis.com/google.protobuf.Duration"
        let found = Self.shown(value)
        note(
            path,
            "Invalid value at '\(path)' (\(type)), Field '\(path)', Illegal duration format; "
                + "duration must end with 's': \(found)"
        )
        return nil
    }

    /// Names are read in either letter case, since the Admin SDKs write `normal` and `high` (WIRE B4).
    private mutating func choice(_ value: JSONValue, _ names: [String], at path: String, type: String)
        -> JSONValue?
    {
        guard let text = value.text, names.contains(text.uppercased()) else {
            return refuse(value, at: path, type: type)
        }
        return .string(text.uppercased())
    }

    private mutating func refuse(_ value: JSONValue, at path: String, type: String) -> JSONValue? {
        note(path, "Invalid value at '\(path)' (\(type)), \(Self.shown(value))")
        return nil
    }

    private mutating func note(_ field: String, _ description: String) {
        violations.append(Violation(field: field, description: description))
    }

    private static func excludes(_ taken: String, _ name: String, _ groups: [FieldShape.OneOf]) -> String? {
        groups.first { $0.fields.contains(taken) && $0.fields.contains(name) }?.name
    }

    private static func place(_ path: String) -> String { path.isEmpty ? "" : " at '\(path)'" }

    private static func quoted(_ text: String) -> String {
        String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
    }

    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .object, .array: "Starting an object on a scalar field"
        default: String(decoding: value.serialized(), as: UTF8.self)
        }
    }

    /// `collapseKey` as `collapse_key`.
    static func snakeCase(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
        var snake = ""
        for scalar in name.unicodeScalars {
            if scalar.value >= 0x41, scalar.value <= 0x5A {
                snake += "_" + String(scalar).lowercased()
            } else {
                snake.unicodeScalars.append(scalar)
            }
        }
        return snake
    }
}
