extension Subcommand {
    /// A configuration from a key file.
    static let initialize = Subcommand(
        name: "init",
        summary: "writes a silentpush.json from a key file, then checks it",
        usage: "KEY.p8 --team TEAM_ID [options]",
        about: """
            Takes the key ID from the name that Apple gave the file, reads the key and the account before it writes
            anything, never overwrites a file, and then does what `check` does.
            """,
        examples: [
            Example(
                purpose: "An app run from Xcode",
                line: "silentpush init AuthKey_ABC123DEFG.p8 --team DEF123GHIJ --topic com.example.app"
            ),
            Example(
                purpose: "The App Store, and Android through Firebase",
                line: "silentpush init AuthKey_ABC123DEFG.p8 --team DEF123GHIJ --topic com.example.app \\\n"
                    + "    --environment production --fcm service-account.json --config production.json"
            ),
        ],
        syntax: Syntax(
            [
                .init(
                    title: "What goes into it",
                    flags: [
                        .value("--team", "TEAM_ID", "the ten characters on Apple's membership page"),
                        .value("--topic", "BUNDLE_ID", "the app's bundle ID"),
                        .value(
                            "--environment",
                            "sandbox|production",
                            "which APNs the tokens are from (default: sandbox)"
                        ),
                        .value("--fcm", "ACCOUNT.json", "a service account of the Firebase project"),
                        .value("--key-id", "KEY_ID", "the key ID, if the file's name does not tell it"),
                    ]
                )
            ],
            positionals: ["KEY.p8"]
        ),
        exits: [
            (.success, "written, and nothing is wrong"),
            (.usage, "the command line is wrong"),
            (.unreadable, "the key or the account cannot be read"),
            (.unreachable, "written, and a provider could not be reached"),
            (.refused, "written, and Google refused the service account"),
            (.configuration, "the key or the account is wrong, or there is a configuration already"),
        ],
        run: { arguments, console throws(Failure) in try await InitRun.run(arguments, console) }
    )
}
