// WIRE B6: a silent push to iOS through FCM.
extension Rule {
    package static let `B6.1` = Self(
        "B6.1",
        "FCM fills in apns-priority 10 where none is written, so 5 always is.",
        fix: "Write \"apns-priority\":\"5\" in apns.headers."
    )
    package static let `B6.2` = Self(
        "B6.2",
        "apns.headers has apns-push-type background, since FCM promises to deduce it nowhere.",
        fix: "Write \"apns-push-type\":\"background\" in apns.headers."
    )
    package static let `B6.3` = Self(
        "B6.3",
        "apns.payload has aps with content-available 1, or nothing wakes the app.",
        fix: "Write \"payload\":{\"aps\":{\"content-available\":1}}."
    )
    package static let `B6.4` = Self(
        "B6.4",
        "A data-only message to iOS has priority 5.",
        fix: "Write \"apns-priority\":\"5\" in apns.headers."
    )
    package static let `B6.5` = Self(
        "B6.5",
        "apns-topic is known to FCM.",
        fix: "Leave it out unless it overrides the app's own."
    )
    package static let `B6.6` = Self(
        "B6.6",
        "apns-expiration is UNIX seconds as text, at most 30 days away; apns-collapse-id has at most 64 bytes.",
        fix: "Give a moment in the next 30 days, a duration, 0, or provider; and a collapse ID of 64 bytes."
    )
    package static let `B6.7` = Self(
        "B6.7",
        "What holds for APNs holds for apns.headers and apns.payload.",
        fix: "Mend it as for APNs."
    )
    package static let `B6.8` = Self(
        "B6.8",
        "android.ttl does not set how long a push to iOS lives.",
        fix: "Write apns-expiration too."
    )
    package static let `B6.9` = Self(
        "B6.9",
        "FCM uses the APNs credentials of the Firebase project.",
        fix: "Upload the APNs key in the Firebase console."
    )
    package static let `B6.10` = Self(
        "B6.10",
        "apns.headers holds text alone: \"5\", never 5.",
        fix: "Write the value in quotation marks."
    )
    package static let `B6.11` = Self(
        "B6.11",
        "apns.payload is the APNs payload with aps in it.",
        fix: "Write aps in apns.payload."
    )
    package static let `B6.12` = Self(
        "B6.12",
        "apns.fcm_options holds analytics_label and image.",
        fix: "Leave image out of a silent push."
    )
    package static let `B6.13` = Self(
        "B6.13",
        "live_activity_token has no place in a silent push.",
        fix: "Leave it out."
    )
    package static let `B10.4` = Self(
        "B10.4",
        "A silent message is NORMAL by default; HIGH is allowed, and FCM lowers it for apps that keep showing nothing.",
        fix: "Keep HIGH only where the app needs it, as with React Native Firebase."
    )

    static let fcmToAPNS: [Self] = [
        .`B6.1`, .`B6.2`, .`B6.3`, .`B6.4`, .`B6.5`, .`B6.6`, .`B6.7`, .`B6.8`, .`B6.9`, .`B6.10`, .`B6.11`,
        .`B6.12`, .`B6.13`, .`B10.4`,
    ]
}
