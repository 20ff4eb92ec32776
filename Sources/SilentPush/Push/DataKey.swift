/// What a key of the caller's data may be called (RECEIVERS R5-R7).
enum DataKey {
    /// Keys that somebody on the way reads as his own, compared letter for letter, and what happens to each.
    private static let refused: [String: String] = [
        "aps": "it is Apple's own key",
        "from": "it is reserved by FCM, and the Android SDK drops it",
        "to": "React Native Firebase and FlutterFire take it out of the data",
        "message_type": "it is reserved by FCM, and the Android SDK drops it",
        "message_id": "React Native Firebase and FlutterFire take it as the message's ID",
        "collapse_key": "FCM overrides it, and the Android SDK drops it",
        "rawData": "it is reserved by a receiver",
        "fcm_options": "Firebase on iOS reads it as an object",
        "CIO": "it is the object of Customer.io's ordinary pushes",
        "CIO-Delivery-ID": "it makes older Android SDKs show an empty notification",
        "CIO-Delivery-Token": "it makes older Android SDKs show an empty notification",
        "gcm": "it is reserved by FCM",
    ]

    /// The display keys of an ordinary push.
    private static let display: Set<String> = ["title", "body", "image", "link", "sound"]

    /// Why `key` is refused; nil when it is not.
    static func refusal(of key: String) -> String? {
        if key.isEmpty { return "the key is empty" }
        if let reason = refused[key] { return reason }
        let lower = key.lowercased()
        if lower == InjectedKey.deliveryID.lowercased() || lower == InjectedKey.deliveryToken.lowercased() {
            return "the composer writes this key itself"
        }
        if lower.hasPrefix("google") { return "FCM reserves every key that begins with google" }
        if lower.hasPrefix("gcm.") { return "FCM reserves every key that begins with gcm." }
        return nil
    }

    /// Whether FCM refuses the whole message because of `key` (WIRE B3.2, B3.3).
    static func isReservedByFCM(_ key: String) -> Bool {
        let lower = key.lowercased()
        return ["", "from", "message_type", "gcm"].contains(key) || lower.hasPrefix("google")
            || lower.hasPrefix("gcm.")
    }

    /// Whether `key` is one that an ordinary push would show.
    static func isForDisplay(_ key: String) -> Bool { display.contains(key) }
}
