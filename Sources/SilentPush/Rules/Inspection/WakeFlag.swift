/// What became of `content-available`, the one thing that wakes an app (WIRE A6.4).
enum WakeFlag: Equatable {
    case good
    /// In its place, but not the number 1.
    case wrong(JSONValue)
    /// In `aps`, spelt otherwise.
    case misspelt(String)
    /// Beside `aps`.
    case outside(String)
    case missing

    /// Looks for the flag where it belongs, then where people put it.
    init(in body: [JSONMember]) {
        let aps = body.first { $0.key == "aps" }?.value
        if let value = aps?["content-available"] {
            self = value == .number("1") ? .good : .wrong(value)
        } else if let key = aps?.members?.first(where: { Self.isMisspelling($0.key) })?.key {
            self = .misspelt(key)
        } else if let key = body.first(where: { Self.isMeant($0.key) })?.key {
            self = .outside(key)
        } else {
            self = .missing
        }
    }

    /// Whether somebody meant the flag by `key`, however it is spelt.
    static func isMeant(_ key: String) -> Bool {
        String(key.unicodeScalars.filter { $0 != "-" && $0 != "_" }).lowercased() == "contentavailable"
    }

    static func isMisspelling(_ key: String) -> Bool { key != "content-available" && isMeant(key) }
}
