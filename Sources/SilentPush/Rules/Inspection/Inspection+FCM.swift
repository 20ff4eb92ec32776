extension Inspection {
    mutating func judgeFCMBody(_ body: [UInt8], at moment: Timestamp) {
        guard let members = parsed(body, .`B1.3`) else { return }
        for member in members where !["message", "validate_only", "validateOnly"].contains(member.key) {
            fail(.`B1.8`, member.key.excerpt, "the field is not known beside message")
        }
        guard case .object(let message)? = members.first(where: { $0.key == "message" })?.value else {
            fail(.`B1.3`, "message", "it is missing, or no object")
            return
        }
        judgeMessage(message, at: moment)
    }

    private mutating func judgeMessage(_ members: [JSONMember], at moment: Timestamp) {
        let message = JSONValue.object(members)
        for member in members where !Self.messageFields.contains(member.key) {
            fail(.`B1.8`, "message.\(member.key.excerpt)", "the field is not known")
        }
        let address = judgeTarget(message)
        judgeNotifications(message)
        if let data = message["data"] {
            if case .object(let members) = data {
                judgeData(members, in: "message.data.", address: address)
                judgeSize(members)
            } else {
                fail(.`B2.6`, "message.data", "it is \(data.kindName), not an object")
            }
        } else {
            fail(.`R1`, "message.data", "it is missing, and the two keys with it")
        }
        if message["android"] != nil, message["android_v2"] != nil {
            fail(.`B5.1`, "message.android_v2", "android stands beside it")
        }
        if let android = message["android"] { judgeAndroid(android) }
        if let apns = message["apns"] { judgeAPNSBlock(apns, at: moment) }
    }

    private mutating func judgeTarget(_ message: JSONValue) -> String? {
        let targets = ["token", "fid", "topic", "condition"].filter { message[$0] != nil }
        guard targets.count == 1, let name = targets.first else {
            fail(.`C6`, "message", targets.isEmpty ? "it has no target" : "it has the targets \(targets)")
            return nil
        }
        guard let text = message[name]?.text else {
            fail(name == "fid" ? .`B2.1` : .`B2.2`, "message.\(name)", "it is not text")
            return nil
        }
        switch name {
        case "token": breaks += FCMTarget.token(text).breaks
        case "fid": breaks += FCMTarget.fid(text).breaks
        default: return nil
        }
        return text
    }

    private mutating func judgeNotifications(_ message: JSONValue) {
        if message["notification"] != nil {
            fail(.`B2.7`, "message.notification", "it makes the push visible")
        }
        if message["android"]?["notification"] != nil {
            fail(.`B4.9`, "message.android.notification", "it makes the push visible")
        }
        if message["webpush"] != nil { fail(.`B2.11`, "message.webpush", "it is not for a phone") }
    }

    private mutating func judgeSize(_ data: [JSONMember]) {
        let size = data.reduce(0) { $0 + $1.key.utf8.count + ($1.value.text?.utf8.count ?? 0) }
        if size > PreparedPush.fcmLimit {
            fail(
                .`B3.7`,
                "message.data",
                "keys and values have \(size) of at most \(PreparedPush.fcmLimit) bytes"
            )
        }
    }

    private mutating func judgeAndroid(_ android: JSONValue) {
        switch android["priority"]?.text?.uppercased() {
        case "NORMAL": break
        case "HIGH": warn(.`B10.4`, "message.android.priority", "it is HIGH")
        default: fail(.`B4.1`, "message.android.priority", "it is neither NORMAL nor HIGH")
        }
        guard let ttl = android["ttl"] else { return }
        guard let text = ttl.text, Self.isTTL(text) else {
            fail(.`B4.2`, "message.android.ttl", "it is \(ttl.shortText)")
            return
        }
    }

    /// `^[0-9]+(\.[0-9]{1,9})?s$`, up to 28 days.
    private static func isTTL(_ text: String) -> Bool {
        guard text.last == "s" else { return false }
        let numbers = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
        guard areDigits, numbers.count <= 2, let whole = numbers.first.flatMap({ Int64($0) }) else {
            return false
        }
        let fraction = numbers.dropFirst().first ?? ""
        let limit = Deadline.fcmLimit.components.seconds
        return fraction.utf8.count <= 9
            && (whole < limit || whole == limit && !fraction.contains { $0 != "0" })
    }

    private mutating func judgeAPNSBlock(_ apns: JSONValue, at moment: Timestamp) {
        let headers = apns["headers"]
        if case .object(let members)? = headers {
            for member in members where member.value.text == nil {
                fail(.`B6.10`, "message.apns.headers.\(member.key.excerpt)", "it is \(member.value.kindName)")
            }
        }
        judgePushType(headers?["apns-push-type"]?.text)
        judgePriority(headers?["apns-priority"]?.text)
        if let text = headers?["apns-expiration"]?.text { judgeExpiration(text, .`B6.6`, at: moment) }
        if let id = headers?["apns-collapse-id"]?.text {
            breaks += Push(deliveryID: "-", collapseID: id).breaks
        }
        judgeAPS(apns["payload"]?["aps"])
    }

    private static let messageFields: Set<String> = [
        "token", "fid", "topic", "condition", "data", "notification", "android", "android_v2", "apns",
        "webpush",
        "fcm_options",
    ]
}
