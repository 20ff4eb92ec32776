// WIRE B4 and B5: the blocks for Android.
extension Rule {
    package static let `B4.1` = Self(
        "B4.1",
        "android.priority is NORMAL for a silent message, or HIGH.",
        fix: "Write NORMAL, or HIGH where the app needs it."
    )
    package static let `B4.2` = Self(
        "B4.2",
        "android.ttl is seconds with an s behind, 0 to 2419200 (28 days).",
        fix: "Give a moment in the next 28 days, a duration, 0 for now or never, or provider to leave it out."
    )
    package static let `B4.3` = Self(
        "B4.3",
        "A device keeps at most 4 collapse keys at a time.",
        fix: "Use few collapse IDs for one device."
    )
    package static let `B4.4` = Self(
        "B4.4",
        "restricted_package_name is the application ID of the registration.",
        fix: "Leave it out, or give the app's ID."
    )
    package static let `B4.5` = Self(
        "B4.5",
        "android.data replaces the message's data.",
        fix: "Keep data in one place."
    )
    package static let `B4.6` = Self(
        "B4.6",
        "direct_boot_ok is a Boolean.",
        fix: "Write true or false."
    )
    package static let `B4.7` = Self(
        "B4.7",
        "bandwidth_constrained_ok and restricted_satellite_ok are Booleans.",
        fix: "Write true or false."
    )
    package static let `B4.8` = Self(
        "B4.8",
        "android.fcm_options holds analytics_label.",
        fix: "Write a label by B2.12, or leave it out."
    )
    package static let `B4.9` = Self(
        "B4.9",
        "android has no notification in a silent message.",
        fix: "Take android.notification out."
    )
    package static let `B5.1` = Self(
        "B5.1",
        "android and android_v2 exclude each other.",
        fix: "Keep one of the two."
    )
    package static let `B5.2` = Self(
        "B5.2",
        "android_v2 has background_sync, an empty object, for a silent message.",
        fix: "Write \"background_sync\":{}."
    )
    package static let `B5.3` = Self(
        "B5.3",
        "android_v2 has no priority.",
        fix: "Take the priority out."
    )
    package static let `B5.4` = Self(
        "B5.4",
        "Without collapse_key a message under android_v2 does not collapse.",
        fix: "Set collapse_key where the newest is enough."
    )
    package static let `B5.5` = Self(
        "B5.5",
        "android_v2 uses the endpoint of B1.1.",
        fix: "Post to /v1/projects/<project>/messages:send."
    )
    package static let `B5.6` = Self(
        "B5.6",
        "android_v2 is a preview, so android is the default.",
        fix: "Write android."
    )

    static let fcmAndroid: [Self] = [
        .`B4.1`, .`B4.2`, .`B4.3`, .`B4.4`, .`B4.5`, .`B4.6`, .`B4.7`, .`B4.8`, .`B4.9`, .`B5.1`, .`B5.2`,
        .`B5.3`, .`B5.4`, .`B5.5`, .`B5.6`,
    ]
}
