// WIRE A1: the request to APNs.
extension Rule {
    package static let `A1.1` = Self(
        "A1.1",
        "Each device gets one POST to /3/device/<token in hex> at the APNs host.",
        fix: "Send one request for each device to /3/device/ and its token, at a host that is configured."
    )
    package static let `A1.2` = Self(
        "A1.2",
        "The body is the JSON payload in UTF-8, never compressed.",
        fix: "Send the body as it is, without content-encoding."
    )
    package static let `A1.3` = Self(
        "A1.3",
        "APNs does not ask for content-type; application/json is harmless.",
        fix: "Leave content-type out, or write application/json."
    )
    package static let `A1.4` = Self(
        "A1.4",
        "Header names are lower case, and no header is sent twice.",
        fix: "Send each header once, its name in lower case, and never join values with commas."
    )
    package static let `A1.5` = Self(
        "A1.5",
        "APNs speaks HTTP/2 alone.",
        fix: "Connect by TLS with h2 in ALPN."
    )
    package static let `A1.6` = Self(
        "A1.6",
        "APNs ignores HTTP/2 priorities.",
        fix: "Send no PRIORITY frames."
    )
    package static let `A1.7` = Self(
        "A1.7",
        "A background request carries apns-topic, apns-push-type background, apns-priority 5 and the body {\"aps\":{\"content-available\":1}}.",
        fix: "Write at least these headers and this body."
    )

    static let apnsRequest: [Self] = [
        .`A1.1`, .`A1.2`, .`A1.3`, .`A1.4`, .`A1.5`, .`A1.6`, .`A1.7`,
    ]
}
