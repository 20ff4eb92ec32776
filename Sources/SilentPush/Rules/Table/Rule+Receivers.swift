// RECEIVERS R1-R15: what binds a sender to the receiving side.
extension Rule {
    package static let `R1` = Self(
        "R1",
        "CIO-Background-Delivery-ID and CIO-Background-Delivery-Token are added, spelled exactly so.",
        fix: "Let the composer write them."
    )
    package static let `R2` = Self(
        "R2",
        "The two keys stand flat beside the data, never under an object named CIO.",
        fix: "Put them at the top level of the APNs body, or into message.data."
    )
    package static let `R3` = Self(
        "R3",
        "Every data value is text.",
        fix: "Write the value as text, in quotation marks."
    )
    package static let `R4` = Self(
        "R4",
        "The delivery ID and the device token are text that is not blank.",
        fix: "Give each delivery an ID."
    )
    package static let `R5` = Self(
        "R5",
        "The data has no key that a provider or a receiver takes for its own, and no empty key.",
        fix: "Rename the key."
    )
    package static let `R6` = Self(
        "R6",
        "CIO-Delivery-ID and CIO-Delivery-Token belong to ordinary pushes and make older Android SDKs show an empty notification.",
        fix: "Take the key out; the composer adds the keys of a silent push."
    )
    package static let `R7` = Self(
        "R7",
        "title, body, image, link and sound are the display keys of an ordinary push.",
        fix: "Rename the key if the app is not meant to show it."
    )
    package static let `R8` = Self(
        "R8",
        "At APNs the push type is background, the priority 5, and aps exactly {\"content-available\":1}.",
        fix: "Write exactly these."
    )
    package static let `R9` = Self(
        "R9",
        "At FCM a silent message is data alone, with no notification anywhere, and for iOS with the apns block.",
        fix: "Take every notification out, and write the apns block for iOS."
    )
    package static let `R10` = Self(
        "R10",
        "The Android priority is normal, unless React Native Firebase receives the push, which needs high.",
        fix: "Set the Android priority to high only for React Native Firebase."
    )
    package static let `R11` = Self(
        "R11",
        "The delivery ID stays the same on every retry and is new for new content.",
        fix: "Keep the delivery ID when retrying, and take another for other content."
    )
    package static let `R12` = Self(
        "R12",
        "One delivery ID is one message to one person, on any number of devices.",
        fix: "Use one delivery ID for the devices of one person."
    )
    package static let `R13` = Self(
        "R13",
        "A delivery ID is opaque text without control characters, of at most 256 bytes.",
        fix: "Give a short word or base64url text."
    )
    package static let `R14` = Self(
        "R14",
        "CIO-Background-Delivery-Token is the address of the push: APNs hex in lower case, the registration token, or the installation ID.",
        fix: "Write the address that the push is sent to."
    )
    package static let `R15` = Self(
        "R15",
        "The two keys cost 55 bytes and their values inside the 4096, and FCM's own keys 300 on the way to iOS.",
        fix: "Send less data: a hint what to fetch, not the content itself."
    )

    static let receivers: [Self] = [
        .`R1`, .`R2`, .`R3`, .`R4`, .`R5`, .`R6`, .`R7`, .`R8`, .`R9`, .`R10`, .`R11`, .`R12`, .`R13`, .`R14`,
        .`R15`,
    ]
}
