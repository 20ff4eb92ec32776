// WIRE B2: the message object.
extension Rule {
    package static let `B2.1` = Self(
        "B2.1",
        "fid is a Firebase installation ID: opaque text without white space, at most 4096 bytes.",
        fix: "Give the installation ID exactly as the app got it."
    )
    package static let `B2.2` = Self(
        "B2.2",
        "token is a registration token: opaque text without white space, at most 4096 bytes.",
        fix: "Give the registration token exactly as the app got it."
    )
    package static let `B2.3` = Self(
        "B2.3",
        "topic is a name of [a-zA-Z0-9-_.~%]+ without /topics/.",
        fix: "Address a device by token or fid."
    )
    package static let `B2.4` = Self(
        "B2.4",
        "condition joins at most 5 topics.",
        fix: "Address a device by token or fid."
    )
    package static let `B2.5` = Self(
        "B2.5",
        "name is written by FCM alone.",
        fix: "Leave name out."
    )
    package static let `B2.6` = Self(
        "B2.6",
        "data carries what the app is handed.",
        fix: "Put key and value into data."
    )
    package static let `B2.7` = Self(
        "B2.7",
        "A silent message has no notification.",
        fix: "Take the notification out."
    )
    package static let `B2.8` = Self(
        "B2.8",
        "android excludes android_v2.",
        fix: "Keep one of the two."
    )
    package static let `B2.9` = Self(
        "B2.9",
        "android_v2 excludes android.",
        fix: "Keep one of the two."
    )
    package static let `B2.10` = Self(
        "B2.10",
        "A message to iOS carries apns.",
        fix: "Write the apns block of B6."
    )
    package static let `B2.11` = Self(
        "B2.11",
        "webpush has no place in a silent push to a phone.",
        fix: "Leave webpush out."
    )
    package static let `B2.12` = Self(
        "B2.12",
        "fcm_options holds analytics_label, 1 to 50 of [a-zA-Z0-9-_.~%].",
        fix: "Mend the label, or leave it out."
    )

    static let fcmMessage: [Self] = [
        .`B2.1`, .`B2.2`, .`B2.3`, .`B2.4`, .`B2.5`, .`B2.6`, .`B2.7`, .`B2.8`, .`B2.9`, .`B2.10`, .`B2.11`,
        .`B2.12`,
    ]
}
