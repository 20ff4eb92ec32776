/// A message in FCM's legacy form as what it is in HTTP v1 (WIRE B1.11).
struct LegacyMessage {
    /// The body for HTTP v1: of several registrations the first.
    let message: JSONValue
    /// What became of each field that is not simply kept.
    let changes: [String]

    init(_ legacy: JSONValue) {
        var fields: [JSONMember] = []
        var changes = ["the legacy form became {\"message\":{…}} of HTTP v1"]
        if let target = Self.target(legacy, &changes) { fields.append(target) }
        if let data = legacy["data"] { fields.append(JSONMember("data", data)) }
        for name in ["notification", "webpush"] {
            if let value = legacy[name] { fields.append(JSONMember(name, value)) }
        }

        var android: [JSONMember] = []
        if let priority = legacy["priority"] {
            android.append(JSONMember("priority", priority.text.map { .string($0.uppercased()) } ?? priority))
        }
        if let ttl = legacy["time_to_live"] {
            android.append(JSONMember("ttl", Self.digits(ttl).map { .string("\($0)s") } ?? ttl))
            changes.append("time_to_live became android.ttl")
        }
        for name in ["collapse_key", "restricted_package_name"] {
            if let value = legacy[name] { android.append(JSONMember(name, value)) }
        }
        if !android.isEmpty { fields.append(JSONMember("android", .object(android))) }
        let wakesIOS = [.bool(true), .number("1"), .string("true")].contains(legacy["content_available"])
        if wakesIOS {
            changes.append("content_available became the apns block with background, priority 5 and the flag")
            fields.append(JSONMember("apns", .silentAPNS))
        } else if android.isEmpty {
            fields.append(JSONMember("android", .object([])))
        }
        let known: Set<String> = [
            "to", "registration_ids", "condition", "data", "notification", "webpush", "priority",
            "time_to_live",
            "collapse_key", "restricted_package_name", "content_available", "dry_run",
        ]
        for member in legacy.members ?? [] where !known.contains(member.key) && !member.key.hasPrefix("_") {
            changes.append("\(member.key.excerpt) has no place in a silent message and was left out")
        }
        var body = [JSONMember("message", .object(fields))]
        if legacy["dry_run"] == .bool(true) { body.append(JSONMember("validate_only", .bool(true))) }
        message = .object(body)
        self.changes = changes
    }

    private static func target(_ legacy: JSONValue, _ changes: inout [String]) -> JSONMember? {
        if let to = legacy["to"] {
            let prefix = "/topics/"
            guard let text = to.text, text.hasPrefix(prefix) else { return JSONMember("token", to) }
            changes.append("to became topic, without /topics/")
            return JSONMember("topic", .string(String(text.dropFirst(prefix.count))))
        }
        if let condition = legacy["condition"] { return JSONMember("condition", condition) }
        guard let tokens = legacy["registration_ids"]?.elements, let first = tokens.first else { return nil }
        if tokens.count > 1 {
            changes.append(
                "registration_ids has \(tokens.count) entries: HTTP v1 takes one message each, and the first is shown"
            )
        }
        return JSONMember("token", first)
    }

    private static func digits(_ value: JSONValue) -> String? {
        switch value {
        case .number(let text) where Int64(text) != nil: text
        case .string(let text) where Int64(text) != nil: text
        default: nil
        }
    }
}

extension JSONValue {
    /// `apns` of a silent message (WIRE B6).
    static let silentAPNS = JSONValue.object([
        JSONMember(
            "headers",
            .object([
                JSONMember("apns-push-type", .string("background")),
                JSONMember("apns-priority", .string("5")),
            ])
        ),
        JSONMember("payload", .object([JSONMember("aps", .silentAPS)])),
    ])

    /// `aps` of a silent push, exactly (RECEIVERS R8).
    static let silentAPS = JSONValue.object([JSONMember("content-available", .number("1"))])
}
