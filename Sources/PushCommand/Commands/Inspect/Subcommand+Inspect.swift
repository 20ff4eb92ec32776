internal import SilentPush

extension Subcommand {
    /// Judges a push from any sender.
    static let inspect = Subcommand(
        name: "inspect",
        summary: "why a push does not arrive: judge one from any sender, and see what the app gets",
        usage: "(FILE | --rules) [options]",
        about: """
            Judges a push against every rule, the most serious finding first, and shows what each receiving SDK would
            hand to the app. FILE (- is standard input) holds what is at hand: an APNs body, with or without headers;
            what `send --dry-run` prints; a curl command; a .apns file; an FCM v1 or legacy message; the userInfo or data
            that an app was handed. Nothing is sent, and no configuration is needed.
            """,
        examples: [
            Example(purpose: "Why does my silent push not arrive?", line: "silentpush inspect push.json"),
            Example(
                purpose: "The body is in a file, and the sender sets the headers",
                line:
                    "silentpush inspect body.json --header apns-push-type=background --header apns-priority=10"
            ),
            Example(
                purpose: "What does React Native Firebase hand to the app on Android?",
                line: "silentpush inspect message.json --route fcm-android --receiver react-native-firebase"
            ),
            Example(
                purpose: "Mend it: the corrected push on standard output, what changed on standard error",
                line: "silentpush inspect push.json --fix > mended.json"
            ),
        ],
        syntax: Syntax(
            [
                .init(
                    title: "The push",
                    flags: [
                        .value(
                            "--as",
                            "SHAPE",
                            "apns, fcm, fcm-legacy, userinfo or data; recognised by content without"
                        ),
                        .values("--header", "NAME=VALUE", "a header that the file lacks; repeatable"),
                        .value(
                            "--route",
                            "ROUTE",
                            "apns, fcm-ios or fcm-android; without, every one that the push can take"
                        ),
                    ]
                ),
                .init(
                    title: "What to show",
                    flags: [
                        .value(
                            "--receiver",
                            "NAME",
                            "one receiver: \(Receiver.all.map(\.name).joined(separator: ", "))"
                        ),
                        .switch("--fix", "print the corrected push, and say what changed"),
                        .switch("--rules", "list every rule instead"),
                    ]
                ),
            ],
            positionals: ["FILE"],
            needsPositionals: false
        ),
        exits: [
            (.success, "no errors; warnings and notes do not count"),
            (.malformed, "errors were found, also when --fix mends them; or the file cannot be understood"),
            (.usage, "the command line is wrong"),
            (.unreadable, "FILE cannot be read"),
        ],
        run: { arguments, console throws(Failure) in
            let asked = try InspectArguments(arguments)
            guard let file = asked.file else {
                RuleList.print(console)
                return .success
            }
            return try InspectRun(asked: asked, console: console).run(file)
        }
    )
}
