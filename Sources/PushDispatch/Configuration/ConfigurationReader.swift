import SilentPush

/// Reads typed values out of JSON objects and keeps every problem with its path.
struct ConfigurationReader {
    /// One object of the file, and where it stands.
    struct Section {
        let path: String
        let value: JSONValue

        /// The path of the value under `key`.
        func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

        /// What stands under `key`; `null` is the same as nothing.
        subscript(key: String) -> JSONValue? {
            guard let found = value[key], found != .null else { return nil }
            return found
        }
    }

    /// What was wrong so far, in the order of reading.
    private(set) var problems: [ConfigurationError.Problem] = []
    /// The folder that relative paths start from.
    let folder: String
    /// What `{"env": "NAME"}` refers to.
    let environment: [String: String]

    init(folder: String, environment: [String: String]) {
        self.folder = folder
        self.environment = environment
    }

    /// Notes that something is wrong at `path`.
    mutating func report(_ path: String, _ message: String) {
        problems.append(.init(path: path, message: message))
    }

    /// `value` as an object that may hold `keys` only; an unknown key names the nearest known one.
    mutating func section(_ value: JSONValue, at path: String, keys: [String]) -> Section? {
        guard case .object(let members) = value else {
            report(path, "must be an object, found \(value.kind.name)")
            return nil
        }
        let section = Section(path: path, value: value)
        for member in members where !keys.contains(member.key) {
            let nearest = NearestName.of(member.key, among: keys)
            let hint =
                nearest.map { "did you mean \"\($0)\"?" } ?? "known here: \(keys.joined(separator: ", "))"
            report(section.path(of: member.key.shown), "is no known key; \(hint)")
        }
        return section
    }

    /// The object under `key`, or an empty one where there is none.
    mutating func section(_ parent: Section, _ key: String, keys: [String]) -> Section {
        let path = parent.path(of: key)
        return section(parent[key] ?? .object([]), at: path, keys: keys)
            ?? Section(path: path, value: .object([]))
    }

    /// Text that is not empty and holds no control characters.
    mutating func text(_ section: Section, _ key: String) -> String? {
        guard let value = section[key] else { return nil }
        guard let text = value.text else {
            report(section.path(of: key), "must be text, found \(value.kind.name)")
            return nil
        }
        guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            report(section.path(of: key), text.isEmpty ? "is empty" : "holds a control character")
            return nil
        }
        return text
    }

    /// A path; a relative one starts from the folder of the file.
    mutating func path(_ section: Section, _ key: String) -> String? {
        text(section, key).map(absolute)
    }

    /// `path`, read from the folder of the file.
    func absolute(_ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }

    /// `true` or `false`, never the words as text (field report 65).
    mutating func bool(_ section: Section, _ key: String, default standard: Bool) -> Bool {
        guard let value = section[key] else { return standard }
        guard case .bool(let answer) = value else {
            report(section.path(of: key), "must be true or false without quotes, found \(value.kind.name)")
            return standard
        }
        return answer
    }

    /// A whole number inside `range`.
    mutating func count(_ section: Section, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = section[key] else { return nil }
        guard case .number(let written) = value, let number = Int(written), range.contains(number) else {
            let found = if case .number(let written) = value { written.shown } else { value.kind.name }
            let bound = "\(range.lowerBound) to \(range.upperBound)"
            report(section.path(of: key), "must be a whole number, \(bound), found \(found)")
            return nil
        }
        return number
    }

    /// A duration longer than nothing, such as `"30s"`.
    mutating func duration(_ section: Section, _ key: String) -> Duration? {
        guard let value = section[key] else { return nil }
        guard let text = value.text, let duration = Duration(text: text), duration > .zero else {
            let found = value.text.map { "\"\($0.shown)\"" } ?? value.kind.name
            report(
                section.path(of: key),
                "must be a duration above 0 such as \"30s\" (ms, s, m, h or d), found \(found)"
            )
            return nil
        }
        return duration
    }
}
