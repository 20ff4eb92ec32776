/// The names of APNs' headers, and what people write for them.
enum APNSHeaderName {
    static let known: Set<String> = [
        "apns-push-type", "apns-priority", "apns-topic", "apns-expiration", "apns-id", "apns-collapse-id",
        "apns-unique-id",
    ]

    /// The header that was meant by `name`, such as `apns-push-type` by `push_type`; nil where none was.
    static func meant(by name: String) -> String? {
        let dashed = String(name.map { $0 == "_" ? "-" : $0 })
        let whole = dashed.hasPrefix("apns-") ? dashed : "apns-\(dashed)"
        // `priority` is a header of HTTP itself (RFC 9218).
        guard known.contains(whole), dashed != "id", name != "priority" else { return nil }
        return whole
    }
}
