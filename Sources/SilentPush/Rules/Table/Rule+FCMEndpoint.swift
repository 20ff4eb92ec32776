// WIRE B1: the request to FCM.
extension Rule {
    package static let `B1.1` = Self(
        "B1.1",
        "A message is posted to /v1/projects/<project>/messages:send at the FCM host.",
        fix: "Give the Firebase project's ID, or its number, and a host."
    )
    package static let `B1.2` = Self(
        "B1.2",
        "authorization is \"Bearer\" and an access token, content-type is application/json.",
        fix: "Send both headers."
    )
    package static let `B1.3` = Self(
        "B1.3",
        "The body is {\"message\":{...}}, with validate_only beside message for a dry run.",
        fix: "Put the message under \"message\"."
    )
    package static let `B1.4` = Self(
        "B1.4",
        "An accepted message gets 200 and a name, projects/<project>/messages/<id>.",
        fix: "Keep the whole name."
    )
    package static let `B1.5` = Self(
        "B1.5",
        "With validate_only nothing is delivered and the registration is not dependably checked.",
        fix: "Send a real message to learn whether a registration lives."
    )
    package static let `B1.6` = Self(
        "B1.6",
        "FCM takes one message a request, many requests on one connection.",
        fix: "Send one message a request over HTTP/2."
    )
    package static let `B1.7` = Self(
        "B1.7",
        "A field is written in snake_case or lowerCamelCase, never in both.",
        fix: "Keep one form; this sender writes snake_case."
    )
    package static let `B1.8` = Self(
        "B1.8",
        "FCM refuses unknown fields.",
        fix: "Take the field out, or mend its name."
    )
    package static let `B1.9` = Self(
        "B1.9",
        "X-GOOG-API-FORMAT-VERSION and X-Firebase-Client are optional.",
        fix: "Leave them out, or send them as the Admin SDKs do."
    )
    package static let `B1.10` = Self(
        "B1.10",
        "fcm.mtls.googleapis.com is the host for mutual TLS.",
        fix: "Use it only with a client certificate."
    )
    package static let `B1.11` = Self(
        "B1.11",
        "The legacy endpoints /fcm/send and /batch are gone.",
        fix: "Use HTTP v1."
    )

    static let fcmEndpoint: [Self] = [
        .`B1.1`, .`B1.2`, .`B1.3`, .`B1.4`, .`B1.5`, .`B1.6`, .`B1.7`, .`B1.8`, .`B1.9`, .`B1.10`, .`B1.11`,
    ]
}
