extension Inspection {
    /// The routes that a message can take: with a block for Android and none for Apple it is meant for Android.
    static func routes(ofMessage message: JSONValue?) -> Set<PushRoute> {
        let isForAndroid = message?.field("android") != nil || message?.field("android_v2") != nil
        return isForAndroid && message?.field("apns") == nil ? [.fcmAndroid] : [.fcmIOS, .fcmAndroid]
    }

    /// Judges the body of a request to FCM on the routes given, or on every one that it can take.
    mutating func judgeFCMBody(_ members: [JSONMember], routes: Set<PushRoute>?, at moment: Timestamp) {
        let message = members.first { $0.key == "message" }?.value
        let routes = routes ?? Self.routes(ofMessage: message)
        scope = routes
        for member in members where !["message", "validate_only", "validateOnly"].contains(member.key) {
            fail(.`B1.8`, member.key.excerpt, "the field is not known beside message")
        }
        let body = JSONValue.object(members)
        if body.field("validate_only") == .bool(true) {
            fail(
                .`B1.5`,
                "validate_only",
                "it is true",
                effect: "FCM checks the message and delivers nothing.",
                fix: "Take validate_only out to send the message."
            )
        }
        guard case .object(let fields)? = message else {
            fail(.`B1.3`, "message", message.map { "it is \($0.kindName), not an object" } ?? "it is missing")
            return
        }
        judgeMessage(fields, on: routes, at: moment)
    }

    private mutating func judgeMessage(
        _ members: [JSONMember],
        on routes: Set<PushRoute>,
        at moment: Timestamp
    ) {
        let message = JSONValue.object(members)
        judgeFields(members, known: FCMFields.message, in: "message.")
        let address = judgeTarget(message)
        judgeVisibleParts(message)
        let data = message["data"]
        if let data, data.members == nil {
            fail(.`B2.6`, "message.data", "it is \(data.kindName), not an object")
        } else {
            let members = data?.members ?? []
            judgeData(members, in: "message.data.", address: address, as: .fcm)
            judgeSize(members, isForTopic: message["topic"] != nil)
        }
        if routes.contains(.fcmAndroid) { narrowed(to: [.fcmAndroid]) { $0.judgeAndroid(message) } }
        if routes.contains(.fcmIOS) { narrowed(to: [.fcmIOS]) { $0.judgeIOS(message, at: moment) } }
        if !routes.contains(.fcmIOS), message["apns"] == nil {
            remark(
                .`B6.3`,
                "message.apns",
                "it is missing, so this message is judged for Android alone",
                effect: "On iOS nothing would wake the app."
            )
        }
    }

    private mutating func narrowed(to routes: Set<PushRoute>, _ judge: (inout Self) -> Void) {
        let before = scope
        scope = routes
        judge(&self)
        scope = before
    }

    /// Unknown fields, and fields in both of their spellings (WIRE B1.7, B1.8).
    mutating func judgeFields(_ members: [JSONMember], known: [String], in place: String) {
        let keys = Set(members.map(\.key))
        for member in members {
            let field = place + member.key.excerpt
            guard let name = FCMFields.name(of: member.key, among: known) else {
                let hint =
                    WakeFlag.isMeant(member.key)
                    ? "; in HTTP v1 it is apns.payload.aps.content-available" : ""
                fail(.`B1.8`, field, "FCM does not know the field\(hint)")
                continue
            }
            if name != member.key, keys.contains(name) {
                fail(.`B1.7`, field, "\(name) stands beside it, and the two are one field")
            }
        }
    }

    private mutating func judgeTarget(_ message: JSONValue) -> String? {
        let targets = ["token", "fid", "topic", "condition"].filter { message[$0] != nil }
        guard targets.count == 1, let name = targets.first else {
            let found =
                targets.isEmpty
                ? "it has no token, fid, topic or condition"
                : "it has more than one target: \(targets.joined(separator: ", "))"
            fail(.`C6`, "message", found)
            return nil
        }
        guard let text = message[name]?.text else {
            fail(name == "fid" ? .`B2.1` : .`B2.2`, "message.\(name)", "it is not text")
            return nil
        }
        let target: FCMTarget
        switch name {
        case "token": target = .token(text)
        case "fid": target = .fid(text)
        default: return nil
        }
        for broken in target.breaks { fail(broken.rule, "message.\(name)", broken.found) }
        return text
    }

    private mutating func judgeVisibleParts(_ message: JSONValue) {
        if message["notification"] != nil {
            fail(.`B2.7`, "message.notification", "this is a visible push, not a silent one")
        }
        if message.field("webpush") != nil {
            remark(.`B2.11`, "message.webpush", "it is not for a phone")
        }
    }

    private mutating func judgeSize(_ data: [JSONMember], isForTopic: Bool) {
        let limit = isForTopic ? PreparedPush.fcmLimit / 2 : PreparedPush.fcmLimit
        let size = data.reduce(0) { $0 + $1.key.utf8.count + ($1.value.text?.utf8.count ?? 0) }
        if size > limit {
            fail(.`B3.7`, "message.data", "keys and values have \(size) of at most \(limit) bytes")
        } else if size + 8 * data.count + 40 > limit {
            warn(
                .`B3.7`,
                "message.data",
                "with FCM's own overhead \(size) bytes come near its limit of \(limit)"
            )
        }
    }

    private mutating func judgeAndroid(_ message: JSONValue) {
        let android = message.field("android")
        let second = message.field("android_v2")
        if android != nil, second != nil { fail(.`B5.1`, "message.android_v2", "android stands beside it") }
        if let android { judgeAndroid(android, as: "android", known: FCMFields.android) }
        if let second {
            judgeAndroid(second, as: "android_v2", known: FCMFields.androidV2)
            if second.field("remote_notification") != nil {
                fail(
                    .`B5.2`,
                    "message.android_v2.remote_notification",
                    "this is a visible push, not a silent one"
                )
            } else if second.field("background_sync") == nil {
                fail(.`B5.2`, "message.android_v2.background_sync", "it is missing")
            }
        }
    }

    private mutating func judgeAndroid(_ block: JSONValue, as name: String, known: [String]) {
        let place = "message.\(name)."
        guard let members = block.members else {
            fail(.`B1.8`, "message.\(name)", "it is \(block.kindName), not an object")
            return
        }
        judgeFields(members, known: known, in: place)
        if name == "android", block["notification"] != nil {
            fail(.`B4.9`, "\(place)notification", "this is a visible push, not a silent one")
        }
        if name == "android", let priority = block["priority"] {
            switch priority.text?.uppercased() {
            case "NORMAL": break
            case "HIGH": remark(.`B10.4`, "\(place)priority", "it is HIGH")
            default: fail(.`B4.1`, "\(place)priority", "it is neither NORMAL nor HIGH")
            }
        }
        if let ttl = block["ttl"], !(ttl.text.map(FCMFields.isTTL) ?? false) {
            fail(.`B4.2`, "\(place)ttl", "it is \(ttl.shortText)")
        }
        if let data = block["data"] {
            warn(.`B4.5`, "\(place)data", "on Android it stands for message.data")
            judgeData(data.members ?? [], in: "\(place)data.", address: nil, as: .fcm)
        }
    }
}
