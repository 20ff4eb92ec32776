extension FieldShape {
    /// The body of `messages:send` (WIRE B1.3, B2, B4, B5, B6).
    static let request = FieldShape.message(["message": message, "validate_only": .flag])

    private static let message = FieldShape.message(
        [
            "name": .text,
            "data": .textMap,
            "notification": .message(["title": .text, "body": .text, "image": .text]),
            "android": .message(
                android.merging(["priority": androidPriority, "notification": .anyObject]) { $1 }
            ),
            "android_v2": .message(
                android.merging(["background_sync": .message([:]), "remote_notification": remoteNotification])
                { $1 },
                oneOf: [OneOf(name: "type", fields: ["background_sync", "remote_notification"])]
            ),
            "apns": .message([
                "headers": .textMap,
                "payload": .anyObject,
                "fcm_options": .message(["analytics_label": .text, "image": .text]),
                "live_activity_token": .text,
            ]),
            "webpush": .anyObject,
            "fcm_options": options,
            "fid": .text,
            "token": .text,
            "topic": .text,
            "condition": .text,
        ],
        oneOf: [
            OneOf(name: "target", fields: ["fid", "token", "topic", "condition"]),
            OneOf(name: "android_config", fields: ["android", "android_v2"]),
        ]
    )

    /// What `android` and `android_v2` share (WIRE B5.3).
    private static let android: [String: FieldShape] = [
        "collapse_key": .text,
        "ttl": .duration,
        "restricted_package_name": .text,
        "data": .textMap,
        "fcm_options": options,
        "direct_boot_ok": .flag,
        "bandwidth_constrained_ok": .flag,
        "restricted_satellite_ok": .flag,
    ]

    private static let options = FieldShape.message(["analytics_label": .text])

    private static let androidPriority = FieldShape.choice(
        type: "type.googleapis.com/google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority",
        ["NORMAL", "HIGH"]
    )

    private static let remoteNotification = FieldShape.message([
        "mutable_content": .flag, "notification": .anyObject, "use_as_v1_data_message": .flag,
    ])
}
