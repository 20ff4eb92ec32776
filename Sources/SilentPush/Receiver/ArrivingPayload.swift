/// What a device's system hands to a receiver, made from what a sender posts (RECEIVERS 4).
public enum ArrivingPayload {
    /// The body of an APNs request is the `userInfo` of the app as it stands.
    public static func ios(apnsBody body: JSONValue) -> JSONValue { body }

    /// An FCM message on iOS: `apns.payload` and `data` side by side, with the keys that FCM adds.
    ///
    /// - Parameters:
    ///   - message: The object under `message`.
    ///   - messageID: FCM's own ID of the message.
    ///   - senderID: The number of the Firebase project.
    /// - Returns: The `userInfo`.
    public static func ios(fcmMessage message: JSONValue, messageID: String, senderID: Int) -> JSONValue {
        var members = message["apns"]?["payload"]?.members ?? []
        let payloadKeys = Set(members.map(\.key))
        members += (message["data"]?.members ?? []).filter { !payloadKeys.contains($0.key) }
        members.append(JSONMember("gcm.message_id", .string(messageID)))
        members.append(JSONMember("google.c.sender.id", .number(String(senderID))))
        if let fid = message["fid"] { members.append(JSONMember("google.c.fid", fid)) }
        return .object(members)
    }

    /// An FCM message on Android: the data as extras, with the keys that FCM adds.
    ///
    /// - Parameters:
    ///   - message: The object under `message`.
    ///   - messageID: FCM's own ID of the message.
    ///   - senderID: The number of the Firebase project.
    /// - Returns: The extras.
    public static func android(fcmMessage message: JSONValue, messageID: String, senderID: Int) -> JSONValue {
        // `android.data` replaces the message's own (WIRE B3.5).
        let data = (message["android"] ?? message["android_v2"])?["data"] ?? message["data"]
        var members = data?.members ?? []
        members.append(JSONMember("from", .string(String(senderID))))
        members.append(JSONMember("google.message_id", .string(messageID)))
        members.append(JSONMember("google.c.sender.id", .string(String(senderID))))
        return .object(members)
    }
}
