// WIRE A3: push types, their topics, and what does not go together.
extension Rule {
    package static let `A3.1` = Self(
        "A3.1",
        "The push type background goes to the bundle ID, with priority 5 and nothing visible or audible.",
        fix: "Use background, the bundle ID and priority 5 for a silent push."
    )
    package static let `A3.2` = Self(
        "A3.2",
        "The push type alert is for pushes that the user sees.",
        fix: "Write background for a silent push."
    )
    package static let `A3.3` = Self(
        "A3.3",
        "The push type voip goes to the bundle ID with .voip behind it.",
        fix: "Take .voip off the topic and use the app's ordinary device token, not its PushKit token."
    )
    package static let `A3.4` = Self(
        "A3.4",
        "The push type complication goes to the bundle ID with .complication behind it.",
        fix: "Take .complication off the topic."
    )
    package static let `A3.5` = Self(
        "A3.5",
        "The push type fileprovider goes to the bundle ID with .pushkit.fileprovider behind it.",
        fix: "Take .pushkit.fileprovider off the topic and use the app's ordinary device token."
    )
    package static let `A3.6` = Self(
        "A3.6",
        "The push type location goes to the bundle ID with .location-query behind it.",
        fix: "Take .location-query off the topic."
    )
    package static let `A3.7` = Self(
        "A3.7",
        "The push type liveactivity goes to the bundle ID with .push-type.liveactivity behind it.",
        fix: "Take .push-type.liveactivity off the topic and use the app's ordinary device token."
    )
    package static let `A3.8` = Self(
        "A3.8",
        "The push type widgets goes to the bundle ID with .push-type.widgets behind it.",
        fix: "Take .push-type.widgets off the topic."
    )
    package static let `A3.9` = Self(
        "A3.9",
        "The push type controls goes to the bundle ID with .push-type.controls behind it.",
        fix: "Take .push-type.controls off the topic."
    )
    package static let `A3.10` = Self(
        "A3.10",
        "The push type pushtotalk goes to the bundle ID with .voip-ptt behind it.",
        fix: "Take .voip-ptt off the topic and use the app's ordinary device token."
    )
    package static let `A3.11` = Self(
        "A3.11",
        "The push type mdm goes to the UID of the MDM certificate's subject.",
        fix: "Write background and the bundle ID for a silent push."
    )
    package static let `A3.12` = Self(
        "A3.12",
        "A payload with content-available alone that is sent as alert does not reach the app in the background.",
        fix: "Write apns-push-type: background."
    )
    package static let `A3.13` = Self(
        "A3.13",
        "A background push with priority 10 is an error.",
        fix: "Write apns-priority: 5."
    )
    package static let `A3.14` = Self(
        "A3.14",
        "A background push with alert, badge or sound in aps may be refused, delayed or dropped.",
        fix: "Take them out, or send the push as alert."
    )
    package static let `A3.15` = Self(
        "A3.15",
        "A push without apns-push-type may be delayed or lost on iOS.",
        fix: "Write apns-push-type: background."
    )

    static let apnsPushTypes: [Self] = [
        .`A3.1`, .`A3.2`, .`A3.3`, .`A3.4`, .`A3.5`, .`A3.6`, .`A3.7`, .`A3.8`, .`A3.9`, .`A3.10`, .`A3.11`,
        .`A3.12`, .`A3.13`, .`A3.14`, .`A3.15`,
    ]
}
