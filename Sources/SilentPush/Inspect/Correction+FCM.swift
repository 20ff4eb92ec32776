extension Correction {
    /// An FCM message with no part that shows, with known fields, and with a right block for each route.
    mutating func correctMessage(for routes: [PushRoute]) {
        guard let message = push.body["message"], message.members != nil else { return }
        if push.lacksWrapper {
            changes.append("the message stands under \"message\" now")
            push.lacksWrapper = false
        }
        var fixed = known(
            message,
            FCMFields.message,
            in: "message.",
            without: ["notification", "webpush", "name"]
        )
        let name = ["token", "fid"].first { fixed[$0]?.text != nil }
        if let data = fixed["data"] {
            let address = name.flatMap { fixed[$0]?.text }
            let right = correctedData(data, in: "message.data.", mustBeText: true, address: address)
            fixed = fixed.setting("data", right)
        }
        for block in ["android", "android_v2"] {
            if let android = fixed.field(block) { fixed = fixed.setting(block, corrected(android, block)) }
        }
        if routes.contains(.fcmIOS) || fixed["apns"] != nil {
            let isText = fixed["data"]?.members?.contains { InjectedKey.isOne($0.key) } ?? false
            fixed = fixed.setting("apns", correctedAPNS(fixed["apns"], dataMustBeText: isText))
        }
        for member in push.body.members ?? [] where member.key != "message" {
            changes.append("\(member.key.excerpt) was taken out")
        }
        push.body = .object([JSONMember("message", fixed)])
    }

    /// The fields that FCM knows, in snake_case, without those named.
    private mutating func known(
        _ value: JSONValue,
        _ names: [String],
        in place: String,
        without left: Set<String>
    ) -> JSONValue {
        var result: [JSONMember] = []
        for member in value.members ?? [] {
            let field = place + member.key.excerpt
            guard let name = FCMFields.name(of: member.key, among: names), !left.contains(name) else {
                changes.append("\(field) was taken out")
                continue
            }
            if result.contains(where: { $0.key == name }) {
                changes.append("\(field) was taken out: \(name) stands there already")
            } else {
                result.append(JSONMember(name, member.value))
            }
        }
        return .object(result)
    }

    private mutating func corrected(_ android: JSONValue, _ name: String) -> JSONValue {
        let place = "message.\(name)."
        let isFirst = name == "android"
        var fixed = known(
            android,
            isFirst ? FCMFields.android : FCMFields.androidV2,
            in: place,
            without: isFirst ? ["notification"] : ["remote_notification"]
        )
        if let data = fixed["data"] {
            fixed = fixed.setting("data", correctedData(data, in: "\(place)data.", mustBeText: true))
        }
        if isFirst, let priority = fixed["priority"],
            !["NORMAL", "HIGH"].contains(priority.text?.uppercased())
        {
            changes.append("\(place)priority is now NORMAL")
            fixed = fixed.setting("priority", .string("NORMAL"))
        }
        if !isFirst, fixed["background_sync"] == nil {
            changes.append("\(place)background_sync was added")
            fixed = fixed.setting("background_sync", .object([]))
        }
        if let ttl = fixed["ttl"], !(ttl.text.map(FCMFields.isTTL) ?? false) {
            let digits = ttl.text ?? ttl.integer.map { String($0) } ?? ""
            let right = FCMFields.isTTL("\(digits)s") ? "\(digits)s" : nil
            changes.append(
                right.map { "\(place)ttl is now \($0)" } ?? "\(place)ttl was taken out: it is no duration"
            )
            fixed = fixed.setting("ttl", right.map { .string($0) })
        }
        return fixed
    }

    private mutating func correctedAPNS(_ apns: JSONValue?, dataMustBeText: Bool) -> JSONValue {
        guard let apns, apns.members != nil else {
            changes.append("message.apns was added, with background, priority 5 and content-available 1")
            return .silentAPNS
        }
        let place = "message.apns."
        var fixed = known(apns, FCMFields.apns, in: place, without: ["live_activity_token"])
        var headers: [JSONMember] = []
        for member in fixed["headers"]?.members ?? [] {
            let field = "\(place)headers.\(member.key.excerpt)"
            let lower = member.key.lowercased()
            let name = APNSHeaderName.meant(by: lower) ?? lower
            if name != member.key { changes.append("\(field) is now spelled \(name)") }
            guard case .string(let text) = member.value else {
                if name != "apns-push-type", name != "apns-priority" {
                    changes.append("\(field) was written as text, or taken out")
                    if case .number(let text) = member.value { headers.append(.init(name, .string(text))) }
                }
                continue
            }
            if name == "apns-expiration" {
                if let right = correctedExpiration(text, field) {
                    headers.append(.init(name, .string(right)))
                }
            } else {
                headers.append(.init(name, .string(text)))
            }
        }
        for (name, value) in [("apns-push-type", "background"), ("apns-priority", "5")]
        where !headers.contains(JSONMember(name, .string(value))) {
            changes.append("\(place)headers.\(name) is now \(value)")
            headers.removeAll { $0.key == name }
            headers.append(.init(name, .string(value)))
        }
        fixed = fixed.setting("headers", .object(headers))
        let payload = correctedPayload(fixed["payload"]?.members ?? [], in: "\(place)payload.")
        let own = JSONValue.object(payload.members?.filter { $0.key != "aps" } ?? [])
        let right = correctedData(own, in: "\(place)payload.", mustBeText: dataMustBeText)
        return fixed.setting("payload", .object([JSONMember("aps", .silentAPS)] + (right.members ?? [])))
    }
}
