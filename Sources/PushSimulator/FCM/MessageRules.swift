internal import SilentPush

/// What FCM checks once the shape of a message is good (WIRE B2, B3, B4, B6).
enum MessageRules {
    static func judge(_ message: FCMMessage, isApple: Bool) throws(FCMRefusal) {
        try judgeTarget(message)
        for (path, data) in [
            ("message.data", message.body["data"]), ("message.android.data", message.android?["data"]),
        ] { try judgeData(data?.members ?? [], at: path) }
        try judgeLifetime(message)
        try judgeLabels(message)
        let limit = message.targetField == "topic" ? 2048 : 4096
        if message.countedSize > limit {
            // The answer to a message that is too big comes without details at times; so does this one (B3.7).
            throw FCMRefusal(
                status: 400,
                code: "INVALID_ARGUMENT",
                message: "Android message is too big",
                explanation: "data counts \(message.countedSize) of at most \(limit) bytes (B3.7)"
            )
        }
        if isApple, let push = message.apns { try judgeAPNS(push, message) }
    }

    private static func judgeTarget(_ message: FCMMessage) throws(FCMRefusal) {
        guard let field = message.targetField, !message.target.isEmpty else {
            throw .invalid("Recipient of the message is not set.", field: "message")
        }
        let target = message.target
        switch field {
        case "topic":
            let isName = target.utf8.allSatisfy { isLabel($0) }
            if !isName { throw .invalid("Invalid topic name", field: "message.topic") }
        case "condition":
            let topics = target.ranges(of: " in topics").count
            if !(1...5).contains(topics) {
                throw .invalid("Invalid condition expression", field: "message.condition")
            }
        default:
            // An APNs device token is the mix-up that is met most; the rest of a token is opaque (B2).
            let isAPNS = target.utf8.count == 64 && Hex.decode(target) != nil
            let isBroken =
                target.utf8.count > 4096
                || target.unicodeScalars.contains {
                    $0.properties.isWhitespace || $0.properties.generalCategory == .control
                }
            if isAPNS || isBroken {
                throw .invalid(
                    "The registration token is not a valid FCM registration token",
                    field: "message.\(field)"
                )
            }
        }
    }

    /// The strict union of Google's lists of reserved keys (WIRE B3.2, B3.3).
    private static func judgeData(_ members: [JSONMember], at path: String) throws(FCMRefusal) {
        for member in members {
            let key = member.key
            let isReserved =
                ["from", "message_type", "gcm"].contains(key) || key.hasPrefix("google")
                || key.hasPrefix("gcm.")
            if isReserved || key.isEmpty { throw .invalid("Invalid data payload key: \(key)", field: path) }
        }
    }

    /// From 0 to 28 days (WIRE B4).
    private static func judgeLifetime(_ message: FCMMessage) throws(FCMRefusal) {
        guard let text = message.android?["ttl"]?.text, let ttl = WireDuration(text) else { return }
        if text.hasPrefix("-") || !(0...2_419_200).contains(ttl.seconds) {
            throw .invalid(
                "Invalid value for ttl: it must be from 0s to 2419200s",
                field: "message.android.ttl"
            )
        }
    }

    /// `^[a-zA-Z0-9-_.~%]{1,50}$` (WIRE B2).
    private static func judgeLabels(_ message: FCMMessage) throws(FCMRefusal) {
        let options = [
            ("message.fcm_options", message.body["fcm_options"]),
            ("message.android.fcm_options", message.android?["fcm_options"]),
            ("message.apns.fcm_options", message.body["apns"]?["fcm_options"]),
        ]
        for (path, options) in options {
            guard let label = options?["analytics_label"]?.text else { continue }
            if !(1...50).contains(label.utf8.count) || !label.utf8.allSatisfy({ isLabel($0) }) {
                throw .invalid("Invalid analytics label", field: "\(path).analytics_label")
            }
        }
    }

    /// All of part A holds for what is passed on (WIRE B6.7).
    private static func judgeAPNS(_ push: APNSPush, _ message: FCMMessage) throws(FCMRefusal) {
        do throws(APNSRefusal) {
            try APNSPush.judgeHeaders(
                pushType: push.pushType,
                priority: push.priority,
                expiration: push.expiration,
                collapseID: push.collapseID
            )
            try push.judgePayload()
            let payload = JSONValue.object(
                (push.payload.members ?? []) + (message.body["data"]?.members ?? [])
            )
            let size = payload.serialized().count
            if size > 4096 {
                throw APNSRefusal(
                    .payloadTooLarge,
                    "payload and data together have \(size) of at most 4096 bytes (A6.2)"
                )
            }
        } catch {
            throw .passedOn(error)
        }
    }

    private static func isLabel(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
            || "-_.~%".utf8.contains(byte)
    }
}
