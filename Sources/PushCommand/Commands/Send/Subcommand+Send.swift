extension Subcommand {
    /// One push to the devices given.
    static let send = Subcommand(
        name: "send",
        summary: "one push to the devices given",
        usage: "(--apns TOKEN | --fcm TOKEN | --fid ID)... [options]",
        about: """
            Composes one silent push, refuses it with every broken rule if it is malformed, and sends it to all devices
            under one delivery ID. Only the allowance, the provider token and the receipt are stored. "accepted" means
            that the provider took the push: when, and whether, a device wakes its app is up to the device.
            """,
        examples: [
            Example(
                purpose: "Wake an app on one iPhone and tell it what changed",
                line:
                    "silentpush send --apns 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad \\\n"
                    + "    --data action=refresh --data account=8812"
            ),
            Example(
                purpose: "One person's phone and tablet, both through FCM, as one delivery",
                line: "silentpush send --fcm \"$PHONE\" --os ios --fcm \"$TABLET\" --os android \\\n"
                    + "    --delivery-id order-8812-v3 --template refresh-account --set account=8812"
            ),
            Example(
                purpose: "Only if the device is awake now, never stored",
                line: "silentpush send --apns \"$TOKEN\" --data-file change.json --expires 0"
            ),
            Example(
                purpose: "See every header and byte; needs no key and no network",
                line:
                    "silentpush send --apns \"$TOKEN\" --topic com.example.app --data a=1 --dry-run --format curl"
            ),
        ],
        syntax: Syntax([
            .init(
                title: "Devices (repeatable, one at least)",
                flags: [
                    .values("--apns", "TOKEN", "a device token, as hex"),
                    .values("--fcm", "TOKEN", "an FCM registration token"),
                    .values("--fid", "ID", "a Firebase installation ID"),
                    .values("--os", "ios|android", "the system of the FCM device before it; unknown without"),
                    .value(
                        "--topic",
                        "BUNDLE_ID",
                        "the app on the APNs devices, instead of the configured one"
                    ),
                ]
            ),
            .init(
                title: "What is said",
                flags: [
                    .values("--data", "KEY=VALUE", "one piece of data; repeatable"),
                    .value("--data-file", "FILE", "a JSON object of text to text"),
                    .value("--template", "NAME", "a template of the configured folder"),
                    .values("--set", "KEY=VALUE", "one of its variables; repeatable"),
                    .value(
                        "--delivery-id",
                        "ID",
                        "names the delivery; the app keys its work on it (default: random)"
                    ),
                    .value(
                        "--collapse-id",
                        "ID",
                        "while a device is away, a newer push replaces an older one of this ID"
                    ),
                    .value(
                        "--expires",
                        "DURATION|0|provider",
                        "until when delivery may be tried: 24h is the default, 0 is one attempt now, provider says nothing"
                    ),
                    .value(
                        "--android-priority",
                        "normal|high",
                        "how urgently Android is woken (default: normal)"
                    ),
                ]
            ),
            .init(
                title: "How it is sent",
                flags: [
                    .value("--wait", "DURATION", "wait so long for room in the device's hour"),
                    .switch("--now", "go beyond the device's hour, this once"),
                    .switch("--dry-run", "show the requests and send nothing"),
                    .value("--format", "http|json|curl", "the form of a dry run (default: http)"),
                    .switch("--receivers", "with --dry-run: show what each receiver would hand to the app"),
                ]
            ),
        ]),
        exits: [
            (.success, "all accepted"),
            (.someFailed, "some are gone, rejected, expired or failed"),
            (.usage, "the command line is wrong"),
            (.malformed, "the push or a device is malformed; nothing was sent"),
            (.unreadable, "a file named on the command line cannot be read"),
            (.unreachable, "a provider could not be reached in three tries"),
            (.later, "no room yet, or to be tried later: the same command with that delivery ID is safe"),
            (.refused, "the provider refused the credentials"),
            (.configuration, "the configuration, a key or the environment is wrong"),
        ],
        run: { arguments, console throws(Failure) in
            let send = try SendArguments(arguments, json: console.isJSON)
            if let format = send.dryRun {
                return try await SendDryRun.run(send, arguments, format: format, console)
            }
            return try await Sending(send, arguments, console).run()
        }
    )
}
