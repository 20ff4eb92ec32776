// WIRE A6: the payload for APNs.
extension Rule {
    package static let `A6.1` = Self(
        "A6.1",
        "The body is one JSON object.",
        fix: "Send an object with aps in it."
    )
    package static let `A6.2` = Self(
        "A6.2",
        "The body has at most 4096 bytes as sent.",
        fix: "Send less data: a hint what to fetch, not the content itself."
    )
    package static let `A6.3` = Self(
        "A6.3",
        "The body has aps, an object with content-available alone.",
        fix: "Write \"aps\":{\"content-available\":1}."
    )
    package static let `A6.4` = Self(
        "A6.4",
        "content-available is the JSON number 1.",
        fix: "Write 1, not true, not \"1\", not 1.0."
    )
    package static let `A6.5` = Self(
        "A6.5",
        "Nothing in aps asks for the user's attention in a background push.",
        fix: "Take the key out of aps."
    )
    package static let `A6.6` = Self(
        "A6.6",
        "Custom keys stand beside aps, not in it.",
        fix: "Move the key to the top level."
    )
    package static let `A6.7` = Self(
        "A6.7",
        "Custom values are objects, arrays, text, numbers or Booleans, not null.",
        fix: "Leave the key out instead of writing null."
    )
    package static let `A6.8` = Self(
        "A6.8",
        "The caller's data does not define aps.",
        fix: "Rename the key."
    )
    package static let `A6.9` = Self(
        "A6.9",
        "No key stands twice in an object.",
        fix: "Keep one of the two."
    )
    package static let `A6.10` = Self(
        "A6.10",
        "A payload holds no secrets in clear text.",
        fix: "Send an ID and let the app fetch the rest."
    )
    package static let `A6.11` = Self(
        "A6.11",
        "The body is UTF-8 without a byte-order mark.",
        fix: "Write UTF-8 without a byte-order mark."
    )

    static let apnsPayload: [Self] = [
        .`A6.1`, .`A6.2`, .`A6.3`, .`A6.4`, .`A6.5`, .`A6.6`, .`A6.7`, .`A6.8`, .`A6.9`, .`A6.10`, .`A6.11`,
    ]
}
