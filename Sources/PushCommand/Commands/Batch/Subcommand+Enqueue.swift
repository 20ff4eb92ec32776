internal import PushDispatch

extension Subcommand {
    /// Rows into the outbox, and back at once.
    static let enqueue: Subcommand = Subcommand(
        name: "enqueue",
        summary: "put rows into the outbox and return; `work` sends them",
        usage: "FILE [options]",
        about: """
            Reads rows as `batch` does and stores them durably. What it has taken is sent by `silentpush work`, on this
            machine, now or later.
            """,
        examples: [
            Example(purpose: "Take them in now", line: "silentpush enqueue recipients.ndjson"),
            Example(purpose: "From another program", line: "./export | silentpush enqueue - --job november"),
        ],
        syntax: Syntax(
            [
                RunArguments.rowFlags,
                .init(
                    title: "The job",
                    flags: [
                        .value("--job", "NAME", "its name (default: the file's; standard input needs one)"),
                        .switch("--again", "take in a complete job again"),
                        .value("--results", "FILE", "one receipt for each row, in order"),
                        .value("--spread", "DURATION", "spread the pushes evenly over this time"),
                    ]
                ),
            ],
            positionals: ["FILE"]
        ),
        exits: [
            (.success, "all are in the outbox, or were sent before"),
            (.someFailed, "rows are malformed while others were good, or pushes ended badly before"),
            (.malformed, "the file is wholly malformed"),
            (.unreadable, "the file cannot be read"),
            (.later, "a signal stopped it"),
            (.configuration, "the configuration, a key or the store is wrong"),
        ],
        run: { arguments, console throws(Failure) in
            var problems: [String] = []
            let run = RunArguments(arguments, noting: &problems)
            let file = arguments.positionals.first ?? ""
            let isInput = file == "-"
            if isInput, run.job == nil {
                problems.append("standard input needs a name for the job: --job NAME")
            }
            guard problems.isEmpty else { throw Failure(usageOf: .enqueue, problems) }
            let rows = RowsRun(
                path: isInput ? nil : file,
                arguments: run,
                configuration: try ConfigurationSearch.load(arguments, console),
                console: console
            )
            return try await rows.run(sending: false, wantsReceipts: false)
        }
    )
}
