// WIRE A2: the headers of a request to APNs.
extension Rule {
    package static let `A2.1` = Self(
        "A2.1",
        "With token authentication, authorization is \"bearer\", one space and the provider token.",
        fix: "Send authorization with a fresh provider token, or connect with a certificate and leave it out."
    )
    package static let `A2.2` = Self(
        "A2.2",
        "apns-push-type is always sent, and background for a silent push.",
        fix: "Write apns-push-type: background."
    )
    package static let `A2.3` = Self(
        "A2.3",
        "apns-topic is the bundle ID, and only a certificate for one app may leave it out.",
        fix: "Give the app's bundle ID as the topic, exactly and without a suffix."
    )
    package static let `A2.4` = Self(
        "A2.4",
        "apns-priority is sent and is 5, since a missing one means 10.",
        fix: "Write apns-priority: 5."
    )
    package static let `A2.5` = Self(
        "A2.5",
        "apns-expiration is UNIX time in whole seconds, 0, or absent; APNs stores a push for 30 days at most.",
        fix:
            "Give a moment in the next 30 days, a duration, 0 for one attempt at once, or provider to leave it out."
    )
    package static let `A2.6` = Self(
        "A2.6",
        "apns-id is a UUID of 32 lower-case hex digits, 8-4-4-4-12.",
        fix: "Write a canonical UUID in lower case, or leave it out."
    )
    package static let `A2.7` = Self(
        "A2.7",
        "apns-collapse-id has 1 to 64 bytes, all visible ASCII.",
        fix: "Shorten it to 64 bytes of letters, digits and punctuation, or leave it out."
    )
    package static let `A2.8` = Self(
        "A2.8",
        "apns-channel-id and the other broadcast headers have no place in a push to a device.",
        fix: "Leave the broadcast headers out."
    )

    static let apnsHeaders: [Self] = [
        .`A2.1`, .`A2.2`, .`A2.3`, .`A2.4`, .`A2.5`, .`A2.6`, .`A2.7`, .`A2.8`,
    ]
}
