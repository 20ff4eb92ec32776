internal import PushDispatch

extension Subcommand {
    /// Dispatch from the outbox.
    static let work: Subcommand = Subcommand(
        name: "work",
        summary: "dispatch from the outbox, until stopped, or --drain",
        usage: "[options]",
        about: """
            Sends what `enqueue` took in, what `batch` left, and what was held when its device has room. Any number may run
            at once on one store. SIGINT or SIGTERM finish what is in flight, 10 s at most; a second one stops at once, and
            nothing is lost either way.
            """,
        examples: [
            Example(purpose: "As a service", line: "silentpush work --metrics-file /run/silentpush.prom"),
            Example(
                purpose: "From cron: what is due now, then end",
                line: "silentpush work --drain --wait 10s"
            ),
        ],
        syntax: Syntax([
            .init(
                title: "How it runs",
                flags: [
                    .switch("--drain", "end when nothing falls due within --wait"),
                    .value(
                        "--wait",
                        "DURATION",
                        "how long --drain waits for what falls due later (default: 60s)"
                    ),
                    .value(
                        "--metrics-file",
                        "FILE",
                        "figures in the text format of Prometheus, replaced every 10 s"
                    ),
                ]
            )
        ]),
        exits: [
            (.success, "all accepted, or replaced by a newer push"),
            (.someFailed, "some ended gone, rejected, expired or failed"),
            (.unreachable, "with --drain: nothing was reached for 60 s, or for --wait"),
            (.later, "stopped by a signal, or some are held or to be tried again"),
            (.refused, "a provider refused the credentials"),
            (.configuration, "the configuration, a key, the topic or the environment is wrong"),
        ],
        run: { arguments, console throws(Failure) in
            var problems: [String] = []
            let wait = arguments.duration("--wait", noting: &problems)
            if wait != nil, !arguments.has("--drain") { problems.append("--wait is how long --drain waits") }
            guard problems.isEmpty else { throw Failure(usageOf: .work, problems) }
            let run = WorkRun(
                drains: arguments.has("--drain"),
                patience: wait ?? .seconds(60),
                metricsPath: arguments.value("--metrics-file"),
                configuration: try ConfigurationSearch.load(arguments, console),
                console: console
            )
            return try await run.run()
        }
    )
}
