internal import PushSimulator

extension Subcommand {
    /// The simulator.
    static let simulate = Subcommand(
        name: "simulate",
        summary: "a local APNs and FCM to try everything against",
        usage: "[options]",
        about: """
            Plays APNs, FCM and Google's token endpoint over TLS on one port of this machine, judges each push as they do,
            and shows what the app behind the token gets. It writes a configuration with keys made for it; give that to
            the other commands. It runs until Ctrl-C.
            """,
        examples: [
            Example(
                purpose: "Any free port, and a folder that goes away with it",
                line: "silentpush simulate"
            ),
            Example(
                purpose: "A fixed place, and every request in a file",
                line: "silentpush simulate --port 8443 --state simulator --log requests.ndjson"
            ),
            Example(
                purpose: "Try what happens when a connection closes every 100 requests",
                line: "silentpush simulate --fault goaway:every=100"
            ),
        ],
        syntax: Syntax([
            .init(
                title: "Where",
                flags: [
                    .value("--port", "PORT", "the port to listen on; 0 is any free one (default: 0)"),
                    .value(
                        "--state",
                        "DIR",
                        "where configuration and keys are kept (default: a temporary folder)"
                    ),
                    .value("--log", "FILE", "one JSON line for each request"),
                ]
            ),
            .init(
                title: "What it plays",
                flags: [
                    .value("--environment", "sandbox|production", "which APNs it is (default: sandbox)"),
                    .values("--topic", "BUNDLE_ID", "an app it knows (default: com.example.app); repeatable"),
                    .values(
                        "--fault",
                        "FAULT",
                        "something that goes wrong; repeatable: " + Fault.names.joined(separator: ", ")
                    ),
                ]
            ),
        ]),
        exits: [
            (.success, "stopped by a signal"),
            (.usage, "the command line is wrong"),
            (.configuration, "the port is taken, or the folder cannot be used"),
        ],
        run: { arguments, console throws(Failure) in try await SimulateRun.run(arguments, console) }
    )
}
