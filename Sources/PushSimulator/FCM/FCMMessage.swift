internal import SilentPush

/// A message whose shape is good, with its fields in snake_case.
struct FCMMessage {
    /// The object under `message`.
    let body: JSONValue
    let isValidateOnly: Bool

    init(_ request: JSONValue) {
        body = request["message"] ?? .object([])
        isValidateOnly = request["validate_only"] == .bool(true)
    }

    /// The field that names the target; nil when there is none.
    var targetField: String? { ["fid", "token", "topic", "condition"].first { body[$0] != nil } }

    /// The target itself.
    var target: String { targetField.flatMap { body[$0]?.text } ?? "" }

    /// The block for Android, of either kind.
    var android: JSONValue? { body["android"] ?? body["android_v2"] }

    /// What FCM passes on to APNs; nil without an `apns` block.
    var apns: APNSPush? {
        guard let block = body["apns"] else { return nil }
        // Header names are read without regard to case, as HTTP has it.
        let headers = block["headers"]?.members ?? []
        let value = { (name: String) in headers.first { $0.key.lowercased() == name }?.value.text }
        return APNSPush(
            pushType: value("apns-push-type"),
            priority: value("apns-priority"),
            expiration: value("apns-expiration"),
            collapseID: value("apns-collapse-id"),
            payload: block["payload"] ?? .object([])
        )
    }

    /// The system behind a token that was never seen: the one whose block is there, Android when both or neither are.
    var likelySystem: DeviceOS { body["apns"] != nil && android == nil ? .ios : .android }

    /// Whether the message is one that is shown.
    var isDisplayed: Bool {
        body["notification"] != nil || android?["notification"] != nil
            || android?["remote_notification"] != nil
    }

    /// What FCM counts against its limit, as measured from outside (WIRE B3.7).
    var countedSize: Int {
        let data = android?["data"] ?? body["data"]
        return (data?.members ?? []).reduce(37) { sum, member in
            let size = member.key.utf8.count + (member.value.text?.utf8.count ?? 0)
            return sum + size + (size >= 128 ? 8 : 6)
        }
    }
}

extension JSONValue {
    /// The members of an object; nil for anything else.
    var members: [JSONMember]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
