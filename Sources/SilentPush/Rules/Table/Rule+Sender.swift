// WIRE C: limits and the retry plan in one table.
extension Rule {
    package static let `C1` = Self(
        "C1",
        "The body has at most 4096 bytes of JSON at APNs, 4096 of keys and values at FCM.",
        fix: "Send less data."
    )
    package static let `C2` = Self(
        "C2",
        "A silent push carries content-available 1 at APNs, no notification at FCM.",
        fix: "Write the silent mark and nothing to show."
    )
    package static let `C3` = Self(
        "C3",
        "Type and priority are background and 5, as text inside an FCM message.",
        fix: "Write both."
    )
    package static let `C4` = Self(
        "C4",
        "A push lives until apns-expiration, at most 30 days, or for ttl, 0 to 2419200 s.",
        fix: "Give a shorter life."
    )
    package static let `C5` = Self(
        "C5",
        "apns-collapse-id has at most 64 bytes; a device has at most 4 collapse keys.",
        fix: "Shorten the collapse ID, and use few."
    )
    package static let `C6` = Self(
        "C6",
        "The target is an even count of hex digits at APNs, one of fid, token, topic and condition at FCM.",
        fix: "Give one address of the right kind."
    )
    package static let `C7` = Self(
        "C7",
        "The data has none of the providers' own keys.",
        fix: "Rename the key."
    )
    package static let `C8` = Self(
        "C8",
        "Custom values are any JSON but null at APNs, text at FCM.",
        fix: "Write text."
    )
    package static let `C9` = Self(
        "C9",
        "A device gets 2 or 3 pushes an hour at APNs, at most 240 a minute and 5000 an hour at FCM.",
        fix: "Let the allowance hold the rest."
    )
    package static let `C10` = Self(
        "C10",
        "A provider token is renewed at 50 minutes and never under 20, an access token 5 minutes before its end.",
        fix: "Renew at these ages."
    )
    package static let `C11` = Self(
        "C11",
        "What was certainly not processed is sent again at once, ahead of pushes not yet tried.",
        fix: "Try again on the same connection, or on a new one."
    )
    package static let `C12` = Self(
        "C12",
        "A push whose fate is unknown is sent again with the same identity while the allowance has room.",
        fix: "Keep the delivery ID and the apns-id."
    )
    package static let `C13` = Self(
        "C13",
        "After 429 the device, or the project, waits for Retry-After or 60 s.",
        fix: "Wait as long as the provider asks."
    )
    package static let `C14` = Self(
        "C14",
        "After 5xx APNs is tried again in 15 minutes, FCM after Retry-After or 10 s.",
        fix: "Wait, double the wait, and stop at the expiration."
    )
    package static let `C15` = Self(
        "C15",
        "An expired credential token is replaced once, at APNs only when it is 20 minutes old.",
        fix: "Make a new token, once."
    )

    static let sender: [Self] = [
        .`C1`, .`C2`, .`C3`, .`C4`, .`C5`, .`C6`, .`C7`, .`C8`, .`C9`, .`C10`, .`C11`, .`C12`, .`C13`, .`C14`,
        .`C15`,
    ]
}
