// WIRE B3: the data of a message to FCM.
extension Rule {
    package static let `B3.1` = Self(
        "B3.1",
        "Keys and values of data are text.",
        fix: "Write the value as text, in quotation marks."
    )
    package static let `B3.2` = Self(
        "B3.2",
        "from, message_type and keys that begin with google. or gcm.notification. are reserved.",
        fix: "Rename the key."
    )
    package static let `B3.3` = Self(
        "B3.3",
        "FCM's lists of reserved keys differ, so the strict union is refused.",
        fix: "Rename the key."
    )
    package static let `B3.4` = Self(
        "B3.4",
        "FCM overrides a data key named collapse_key.",
        fix: "Give a collapse ID instead."
    )
    package static let `B3.5` = Self(
        "B3.5",
        "android.data replaces data on Android.",
        fix: "Keep data alone."
    )
    package static let `B3.6` = Self(
        "B3.6",
        "data is UTF-8, its keys are unique and not empty.",
        fix: "Name each key once."
    )
    package static let `B3.7` = Self(
        "B3.7",
        "Keys and values have at most 4096 bytes together (2048 for a topic).",
        fix: "Send less data: a hint what to fetch, not the content itself."
    )

    static let fcmData: [Self] = [
        .`B3.1`, .`B3.2`, .`B3.3`, .`B3.4`, .`B3.5`, .`B3.6`, .`B3.7`,
    ]
}
