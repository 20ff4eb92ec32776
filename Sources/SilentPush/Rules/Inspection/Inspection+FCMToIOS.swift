extension Inspection {
    /// Judges the block by which a message wakes an app on iOS (WIRE B6).
    mutating func judgeIOS(_ message: JSONValue, at moment: Timestamp) {
        guard let apns = message["apns"] else {
            fail(
                .`B6.3`,
                "message.apns",
                "it is missing, so nothing wakes the app on iOS",
                fix:
                    #"Write "apns":{"headers":{"apns-push-type":"background","apns-priority":"5"},"#
                    + #""payload":{"aps":{"content-available":1}}}; for Android alone, name the route."#
            )
            return
        }
        judgeFields(apns.members ?? [], known: FCMFields.apns, in: "message.apns.")
        let headers = judgeAPNSHeaders(apns["headers"], at: moment)
        let payload = apns["payload"]?.members ?? []
        judgeSilence(headers, body: payload, in: "message.apns.payload.")
        let data = message["data"]?.members ?? []
        let own = payload.filter { $0.key != "aps" && !WakeFlag.isMeant($0.key) }
        if !own.isEmpty {
            // Beside the message's data these reach the app as data, and as any JSON.
            let injected = data.filter { InjectedKey.isOne($0.key) }
            judgeData(
                own + injected.filter { key in !own.contains { $0.key == key.key } },
                in: "message.apns.payload.",
                address: nil,
                as: .apns
            )
        }
        judgeIOSSize(payload, data)
    }

    /// The headers inside a message: text alone, but a number is judged by what it would say (WIRE B6.10).
    private mutating func judgeAPNSHeaders(_ headers: JSONValue?, at moment: Timestamp) -> SilenceHeaders {
        let place = "message.apns.headers."
        var read: [String: String] = [:]
        for member in headers?.members ?? [] {
            switch member.value {
            case .string(let text): read[member.key.lowercased()] = text
            case .number(let text):
                read[member.key.lowercased()] = text
                fail(.`B6.10`, place + member.key.excerpt, "it is a number, not text")
            default: fail(.`B6.10`, place + member.key.excerpt, "it is \(member.value.kindName), not text")
            }
            if let meant = APNSHeaderName.meant(by: member.key), meant != member.key.lowercased() {
                warn(
                    .`A1.7`,
                    place + member.key.excerpt,
                    "did you mean \(meant)? APNs does not read this name"
                )
            }
        }
        if let text = read["apns-expiration"] {
            judgeExpiration(text, .`B6.6`, "\(place)apns-expiration", at: moment)
        }
        if let id = read["apns-collapse-id"] { judgeCollapseID(id, "\(place)apns-collapse-id") }
        if let topic = read["apns-topic"], let broken = APNSTopic.broken(topic) {
            fail(broken.rule, "\(place)apns-topic", broken.found)
        }
        return SilenceHeaders(type: read["apns-push-type"], priority: read["apns-priority"], place: place)
    }

    /// What FCM hands to APNs: the payload, the data and keys of its own (WIRE B3.7).
    private mutating func judgeIOSSize(_ payload: [JSONMember], _ data: [JSONMember]) {
        let size = JSONValue.object(payload + data).serialized().count
        let limit = PreparedPush.apnsLimit
        if size > limit {
            fail(
                .`R15`,
                "message.data",
                "the payload that FCM hands to APNs has \(size) of at most \(limit) bytes"
            )
        } else if size > limit - PreparedPush.fcmToIOSReserve {
            warn(
                .`R15`,
                "message.data",
                "the payload has \(size) bytes, and FCM adds keys up to the \(limit) of APNs"
            )
        }
    }
}
