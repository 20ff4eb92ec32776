internal import PushDispatch

extension Subcommand {
    /// The same for other languages.
    static let pipe: Subcommand = Subcommand(
        name: "pipe",
        summary: "rows in on standard input, receipts out on standard output, for other languages",
        usage: "[options]",
        about: """
            Reads rows as `batch` does (NDJSON or CSV) and prints one receipt for each, as JSON on a line, when it settles
            or is held; a held push gets another receipt when it is sent before the end. It ends when the input does and
            nothing falls due within --wait. Without --job, a row without deliveryID gets a random one.
            """,
        examples: [
            Example(
                purpose: "From a shell",
                line:
                    "echo '{\"apns\":\"…\",\"data\":{\"action\":\"refresh\"},\"ref\":\"42\"}' | silentpush pipe"
            ),
            Example(
                purpose: "Resumable, as a job",
                line: "./rows | silentpush pipe --job november --wait 5m"
            ),
        ],
        syntax: Syntax([
            RunArguments.rowFlags,
            .init(
                title: "The job",
                flags: [
                    .value("--job", "NAME", "make the rows a job that can be taken up again"),
                    .switch("--again", "send a complete job again"),
                ]
            ),
            .init(title: "Its pace", flags: RunArguments.paceFlags),
        ]),
        exits: [
            (.success, "all accepted, or replaced by a newer push"),
            (
                .someFailed,
                "some are gone, rejected, expired or failed, or rows are malformed while others were good"
            ),
            (.malformed, "the input is wholly malformed"),
            (.unreachable, "nothing was reached for 60 s, or for --wait"),
            (.later, "some are held or to be tried again, or a signal stopped it"),
            (.refused, "a provider refused the credentials"),
            (.configuration, "the configuration, a key, the topic or the environment is wrong"),
        ],
        run: { arguments, console throws(Failure) in
            var problems: [String] = []
            let run = RunArguments(arguments, noting: &problems)
            if run.again, run.job == nil { problems.append("--again is about a job: name it with --job") }
            guard problems.isEmpty else { throw Failure(usageOf: .pipe, problems) }
            let rows = RowsRun(
                path: nil,
                arguments: run,
                configuration: try ConfigurationSearch.load(arguments, console),
                console: console
            )
            return try await rows.run(sending: true, wantsReceipts: true)
        }
    )
}
