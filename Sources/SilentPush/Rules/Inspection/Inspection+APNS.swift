extension Inspection {
    private static let pathStart = "/3/device/"

    mutating func judgeRequestLine(_ request: WireRequest) {
        if request.method != "POST" { fail(.`A1.1`, ":method", "it is \(request.method.excerpt)") }
        guard request.path.hasPrefix(Self.pathStart) else {
            fail(.`A1.1`, ":path", "it is not /3/device/ and a token")
            return
        }
        do {
            let token = String(request.path.dropFirst(Self.pathStart.count))
            if try DeviceToken(parsing: token).hex != token {
                warn(.`A7.3`, ":path", "it is not lower-case hex")
            }
        } catch {
            breaks.append(error)
        }
    }

    mutating func judgeHeaders(_ headers: [WireRequest.Header], at moment: Timestamp) {
        var seen: Set<String> = []
        for header in headers {
            if !seen.insert(header.name.lowercased()).inserted {
                fail(.`A1.4`, header.name.excerpt, "it is sent twice")
            }
            if header.name != header.name.lowercased() {
                fail(.`A1.4`, header.name.excerpt, "its name is not in lower case")
            }
        }
        let value = { (name: String) in headers.first { $0.name.lowercased() == name }?.value }
        if value("content-encoding") != nil { fail(.`A1.2`, "content-encoding", "the body is compressed") }
        judgePushType(value("apns-push-type"))
        judgePriority(value("apns-priority"))
        if let topic = value("apns-topic") {
            if let broken = APNSTopic.broken(topic) { breaks.append(broken) }
        } else {
            fail(.`A2.3`, "apns-topic", "it is missing")
        }
        if let text = value("apns-expiration") { judgeExpiration(text, .`A2.5`, at: moment) }
        if let id = value("apns-id"), !Self.isUUID(id) { fail(.`A2.6`, "apns-id", "it is no canonical UUID") }
        if let id = value("apns-collapse-id") { breaks += Push(deliveryID: "-", collapseID: id).breaks }
    }

    mutating func judgePushType(_ type: String?) {
        switch type {
        case "background": break
        case nil: fail(.`A3.15`, "apns-push-type", "it is missing")
        case "alert": fail(.`A3.12`, "apns-push-type", "it is alert")
        case let other?: fail(.`A2.2`, "apns-push-type", "it is \(other.excerpt)")
        }
    }

    mutating func judgePriority(_ priority: String?) {
        switch priority {
        case "5": break
        case nil: fail(.`A2.4`, "apns-priority", "it is missing, which means 10")
        case "10": fail(.`A3.13`, "apns-priority", "it is 10")
        case "1": fail(.`A4.3`, "apns-priority", "it is 1")
        case let other?: fail(.`A2.4`, "apns-priority", "it is \(other.excerpt)")
        }
    }

    mutating func judgeExpiration(_ text: String, _ rule: Rule, at moment: Timestamp) {
        guard let seconds = Int64(text), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            fail(rule, "apns-expiration", "it is \(text.excerpt), not whole seconds")
            return
        }
        if seconds == 0 { return }
        // The header is rounded up to a whole second, so it may lie one beyond the bound.
        let ahead = seconds.subtractingReportingOverflow(moment.secondsSince1970)
        if ahead.partialValue <= 0 || ahead.overflow {
            fail(
                rule,
                "apns-expiration",
                "it is in the past; it is a moment, not a number of seconds from now"
            )
        } else if ahead.partialValue > 30 * 24 * 3600 + 1 {
            fail(rule, "apns-expiration", "it is more than 30 days away; it is in seconds, not milliseconds")
        }
    }

    /// 8-4-4-4-12 lower-case hex digits.
    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && text.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || (Hex.value(of: $0) != nil && !($0 > 0x40 && $0 < 0x5B))
            }
    }

    mutating func judgeAPNSBody(_ body: [UInt8], path: String?) {
        if body.count > PreparedPush.apnsLimit {
            fail(.`A6.2`, "body", "it has \(body.count) of at most \(PreparedPush.apnsLimit) bytes")
        }
        if body.starts(with: [0xEF, 0xBB, 0xBF]) {
            fail(.`A6.11`, "body", "it begins with a byte-order mark")
        }
        guard let members = parsed(body, .`A6.1`) else { return }
        judgeAPS(members.first { $0.key == "aps" }?.value)
        let address = path.map { String($0.dropFirst(Self.pathStart.count)).lowercased() }
        judgeData(members.filter { $0.key != "aps" }, in: "", address: address)
    }

    /// `aps` of a background push: `content-available` 1 and nothing that shows or sounds (WIRE A6.3-A6.6).
    mutating func judgeAPS(_ value: JSONValue?) {
        guard case .object(let members)? = value else {
            fail(.`A6.3`, "aps", value.map { "it is \($0.kindName), not an object" } ?? "it is missing")
            return
        }
        if !members.contains(where: { $0.key == "content-available" }) {
            fail(.`A6.3`, "aps.content-available", "it is missing")
        }
        for member in members { judgeAPSMember(member) }
    }

    private mutating func judgeAPSMember(_ member: JSONMember) {
        let field = "aps.\(member.key.excerpt)"
        switch member.key {
        case "content-available":
            if member.value != .number("1") { fail(.`A6.4`, field, "it is \(member.value.shortText)") }
        case "alert", "badge", "sound":
            fail(.`A3.14`, field, "it asks for the user's attention, so this is no background push")
        case "category", "thread-id":
            warn(.`A6.5`, field, "it does nothing in a background push")
        case let key where Self.attention.contains(key):
            fail(.`A6.5`, field, "it has no place in a background push")
        case let key where Self.attention.union(Self.dashed).contains(key.dashed):
            fail(.`A6.5`, field, "did you mean \(key.dashed)? Keys of aps are written with dashes")
        default:
            fail(.`A6.6`, field, "a key of the app's own is ignored there")
        }
    }

    private static let attention: Set<String> = [
        "mutable-content", "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
        "url-args", "event", "content-state", "timestamp", "stale-date", "dismissal-date", "attributes",
        "attributes-type",
    ]
    private static let dashed: Set<String> = ["content-available", "thread-id"]
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
        case .string(let text): "the text \(text.excerpt)"
        case .object, .array, .null: kindName
        }
    }
}
