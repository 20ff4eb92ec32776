extension Subcommand {
    /// Configuration, keys, reachability and clock, without a push.
    static let check = Subcommand(
        name: "check",
        summary: "configuration, keys, reachability and clock, without sending to a device",
        usage: "[options]",
        about: """
            Names each thing it looks at, what it found, and what no check can know without a push. It connects to the
            configured providers and exchanges a token with Google; no device is sent anything.
            """,
        examples: [
            Example(purpose: "Before the first push, and after every change", line: "silentpush check"),
            Example(
                purpose: "In a deployment: fails unless everything stands",
                line: "silentpush check --config /etc/silentpush/production.json --quiet"
            ),
        ],
        syntax: Syntax(),
        exits: [
            (.success, "nothing is wrong"),
            (.unreachable, "a provider could not be reached in three tries"),
            (.refused, "Google refused the service account"),
            (.configuration, "the configuration, a key, an account or a certificate is wrong"),
        ],
        run: { arguments, console throws(Failure) in
            var run = CheckRun(try ConfigurationSearch.load(arguments, console), console)
            return await run.run()
        }
    )
}
