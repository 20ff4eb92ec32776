extension Inspection {
    /// Judges what makes a push silent: push type, priority and `aps` together, since each means something only
    /// beside the others (WIRE A3, A4, A6.3-A6.6).
    ///
    /// - Parameters:
    ///   - headers: The two headers; nil where only a body is there to be judged.
    ///   - body: All members of the APNs payload.
    ///   - place: Where the payload stands: nothing at APNs, `message.apns.payload.` in an FCM message.
    mutating func judgeSilence(_ headers: SilenceHeaders?, body: [JSONMember], in place: String) {
        let aps = body.first { $0.key == "aps" }?.value
        let flag = WakeFlag(in: body)
        let members = aps?.members ?? []
        let visible = members.filter { Self.visible.contains($0.key) }

        if headers?.type == "alert", let first = visible.first {
            // Correct as an alert, so neither type nor priority is what is wrong with it.
            fail(
                .`A3.2`,
                "\(place)aps.\(first.key)",
                "this is a visible push, not a silent one: \(Self.list(visible)) with the push type alert",
                effect: "The system shows it to the person; the app is not woken in the background by it.",
                fix:
                    "For a silent push take \(Self.list(visible)) out and send it as background with priority 5."
            )
            if flag != .missing { judge(flag, hasAPS: true, in: place) }
        } else {
            if let headers {
                // Where nothing wakes the app, that is the error; the headers only come on top of it.
                let severity: Severity = flag == .missing && visible.isEmpty ? .warning : .error
                judgePushType(headers, severity)
                judgePriority(headers, headers.type == "background" ? severity : .warning)
            }
            if let aps, aps.members == nil {
                fail(.`A6.3`, "\(place)aps", "it is \(aps.kindName), not an object")
            }
            judge(flag, hasAPS: aps != nil, in: place)
            for member in visible {
                fail(
                    .`A3.14`,
                    "\(place)aps.\(member.key)",
                    headers == nil
                        ? "it shows or sounds, so this is a visible push, not a silent one"
                        : "a visible key in a background push: it asks for the person's attention"
                )
            }
        }
        for member in members { judgeAPSMember(member, in: place) }
    }

    private mutating func judgePushType(_ headers: SilenceHeaders, _ severity: Severity) {
        let field = "\(headers.place)apns-push-type"
        switch headers.type {
        case "background": break
        case nil: note(severity, RuleBreak(.`A3.15`, field: field, found: "it is missing"), stops: true)
        case "alert": note(severity, RuleBreak(.`A3.12`, field: field, found: "it is alert"), stops: true)
        case let other?:
            note(severity, RuleBreak(.`A2.2`, field: field, found: "it is \(other.excerpt)"), stops: true)
        }
    }

    private mutating func judgePriority(_ headers: SilenceHeaders, _ severity: Severity) {
        let field = "\(headers.place)apns-priority"
        let rule: Rule
        let found: String
        switch headers.priority {
        case "5": return
        case nil where !headers.place.isEmpty: (rule, found) = (.`B6.1`, "it is missing, and FCM makes it 10")
        case nil: (rule, found) = (.`A2.4`, "it is missing, which means 10")
        case "10": (rule, found) = (.`A3.13`, "it is 10")
        case "1": (rule, found) = (.`A4.3`, "it is 1")
        case let other?: (rule, found) = (.`A2.4`, "it is \(other.excerpt)")
        }
        note(severity, RuleBreak(rule, field: field, found: found), stops: true)
    }

    private mutating func judge(_ flag: WakeFlag, hasAPS: Bool, in place: String) {
        switch flag {
        case .good: break
        case .missing:
            let found = hasAPS ? "it is missing" : "it is missing, and aps with it"
            fail(.`A6.3`, "\(place)aps.content-available", "\(found), so nothing wakes the app")
        case .wrong(let value):
            fail(
                .`A6.4`,
                "\(place)aps.content-available",
                "it is \(value.shortText), and only the number 1 is the flag"
            )
        case .misspelt(let key):
            fail(
                .`A6.4`,
                "\(place)aps.\(key.excerpt)",
                "did you mean content-available? It is spelt with dashes",
                fix: Self.flagFix
            )
        case .outside(let key):
            fail(
                .`A6.4`,
                "\(place)\(key.excerpt)",
                "the flag stands beside aps, where it is a key of the app's own",
                fix: Self.flagFix
            )
        }
    }

    private mutating func judgeAPSMember(_ member: JSONMember, in place: String) {
        let field = "\(place)aps.\(member.key.excerpt)"
        switch member.key {
        case "content-available", "alert", "badge", "sound": break
        case let key where WakeFlag.isMisspelling(key): break
        case "category", "thread-id":
            warn(
                .`A6.5`,
                field,
                "it does nothing in a background push",
                effect:
                    "Nothing comes of it; it belongs to pushes that are shown, and APNs may take this for one."
            )
        case let key where Self.attention.contains(key):
            fail(.`A6.5`, field, "it has no place in a background push")
        case let key where Self.attention.union(["thread-id"]).contains(key.dashed):
            fail(.`A6.5`, field, "did you mean \(key.dashed)? Keys of aps are written with dashes")
        default:
            fail(
                .`A6.6`,
                field,
                "a key of the app's own is ignored there",
                effect: "The app is not handed this key.",
                stops: false
            )
        }
    }

    private static let flagFix = #"Write "aps":{"content-available":1}."#

    private static func list(_ members: [JSONMember]) -> String {
        members.map { "aps.\($0.key)" }.joined(separator: ", ")
    }

    static let visible: Set<String> = ["alert", "badge", "sound"]

    /// Other keys of `aps` that have no place in a background push (WIRE A6.5).
    static let attention: Set<String> = [
        "mutable-content", "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
        "url-args", "event", "content-state", "timestamp", "stale-date", "dismissal-date", "attributes",
        "attributes-type",
    ]
}

extension String {
    /// The text with each underscore made a dash.
    fileprivate var dashed: String { String(map { $0 == "_" ? "-" : $0 }) }
}

extension JSONValue {
    /// The value for a message: a number or Boolean as it is, else its kind.
    var shortText: String {
        switch self {
        case .number(let text): text.excerpt
        case .bool(let value): "\(value)"
        case .string(let text): "the text \"\(text.excerpt)\""
        case .object, .array, .null: kindName
        }
    }

    /// The members of an object; nil for anything else.
    var members: [JSONMember]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
