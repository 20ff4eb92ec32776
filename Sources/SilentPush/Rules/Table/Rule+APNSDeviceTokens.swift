// WIRE A7: device tokens.
extension Rule {
    package static let `A7.1` = Self(
        "A7.1",
        "A device token is written as the hex digits of its bytes.",
        fix: "Give the token's bytes as hex digits."
    )
    package static let `A7.2` = Self(
        "A7.2",
        "A device token has an even count of hex digits, 2 to 400; its length is not fixed.",
        fix: "Give the whole token as the app got it."
    )
    package static let `A7.3` = Self(
        "A7.3",
        "Letter case makes no difference in a device token; lower case is written.",
        fix: "Write and store it in lower case."
    )
    package static let `A7.4` = Self(
        "A7.4",
        "A device token belongs to one app on one device in one environment.",
        fix: "Send sandbox tokens to the sandbox and production tokens to production."
    )
    package static let `A7.5` = Self(
        "A7.5",
        "Device tokens change, and the app hands in the present one at each launch.",
        fix: "Store the token again at each launch of the app."
    )
    package static let `A7.6` = Self(
        "A7.6",
        "Device tokens are sensitive.",
        fix: "Log a shortened form only."
    )

    static let apnsDeviceTokens: [Self] = [
        .`A7.1`, .`A7.2`, .`A7.3`, .`A7.4`, .`A7.5`, .`A7.6`,
    ]
}
