// WIRE A4 and A5: priority and header compression.
extension Rule {
    package static let `A4.1` = Self(
        "A4.1",
        "Priority 10 means at once and is an error for a background push.",
        fix: "Write apns-priority: 5."
    )
    package static let `A4.2` = Self(
        "A4.2",
        "Priority 5 is the only one for a background push.",
        fix: "Write apns-priority: 5."
    )
    package static let `A4.3` = Self(
        "A4.3",
        "Priority 1 never wakes the device.",
        fix: "Write apns-priority: 5."
    )
    package static let `A5` = Self(
        "A5",
        "APNs keeps a small header table, so values that change with each push are not indexed.",
        fix: "Send :path, apns-id, apns-expiration and apns-collapse-id without indexing."
    )

    static let apnsPriority: [Self] = [
        .`A4.1`, .`A4.2`, .`A4.3`, .`A5`,
    ]
}
