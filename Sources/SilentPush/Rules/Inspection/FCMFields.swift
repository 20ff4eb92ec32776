/// The fields of a message to FCM, each in snake_case; lowerCamelCase is read too (WIRE B1.7, B2-B6).
enum FCMFields {
    static let message = [
        "name", "token", "fid", "topic", "condition", "data", "notification", "android", "android_v2", "apns",
        "webpush", "fcm_options",
    ]
    static let apns = ["headers", "payload", "fcm_options", "live_activity_token"]
    static let android =
        shared + ["priority", "notification"]
    static let androidV2 = shared + ["background_sync", "remote_notification"]
    private static let shared = [
        "collapse_key", "ttl", "restricted_package_name", "data", "fcm_options", "direct_boot_ok",
        "bandwidth_constrained_ok", "restricted_satellite_ok",
    ]

    /// The field in snake_case that `key` is, in either spelling; nil for one that FCM does not know.
    static func name(of key: String, among known: [String]) -> String? {
        known.first { $0 == key || camel($0) == key }
    }

    /// `collapse_key` as `collapseKey`.
    static func camel(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") { text, word in
            text + word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    /// `^[0-9]+(\.[0-9]{1,9})?s$`, up to 28 days.
    static func isTTL(_ text: String) -> Bool {
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
}

extension JSONValue {
    /// The value of a field of FCM's in either of its spellings.
    func field(_ name: String) -> JSONValue? { self[name] ?? self[FCMFields.camel(name)] }
}
