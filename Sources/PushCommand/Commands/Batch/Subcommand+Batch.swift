internal import PushDispatch
internal import SilentPush

extension Subcommand {
    /// Many pushes from a file.
    static let batch: Subcommand = Subcommand(
        name: "batch",
        summary: "many pushes from NDJSON or CSV: durable and resumable",
        usage: "FILE [options]",
        about: """
            Each row is one push. A job is its name and its rows: after a crash, a signal or a mended row, the same command
            sends what was not sent and nothing twice. A row that is wrong is told with its line, and the rest go on.
            NDJSON: {"apns":"TOKEN","data":{"a":"1"}}, {"fcm":"TOKEN","os":"ios"} or {"fid":"ID"}, with optional
            deliveryID, topic, set, collapseID, expires, androidPriority, notBefore, registeredAt, keep, ref. CSV: a
            header row with those names; other columns are template variables, or data where there is no template.
            """,
        examples: [
            Example(
                purpose: "Everybody in a file, with a receipt for each row",
                line: "silentpush batch recipients.ndjson --results receipts.ndjson"
            ),
            Example(
                purpose: "A database's export, a template filled by its columns, slowly",
                line: "silentpush batch accounts.csv --template refresh-account --rate 200/s --job nightly"
            ),
            Example(
                purpose: "From another program, over an hour",
                line: "./export | silentpush batch - --job november --spread 1h"
            ),
            Example(purpose: "What would be sent", line: "silentpush batch recipients.ndjson --dry-run"),
        ],
        syntax: Syntax(
            [
                RunArguments.rowFlags,
                .init(
                    title: "The job",
                    flags: [
                        .value("--job", "NAME", "its name (default: the file's; standard input needs one)"),
                        .switch("--again", "send a complete job again"),
                        .value("--results", "FILE", "one receipt for each row, in order"),
                    ]
                ),
                .init(title: "Its pace", flags: RunArguments.paceFlags),
                .init(
                    title: "Without sending",
                    flags: [
                        .switch("--dry-run", "show the requests and send nothing"),
                        .value("--format", "http|json|curl", "the form of a dry run (default: json)"),
                    ]
                ),
            ],
            positionals: ["FILE"]
        ),
        exits: [
            (.success, "all accepted, or replaced by a newer push"),
            (
                .someFailed,
                "some are gone, rejected, expired or failed, or rows are malformed while others were good"
            ),
            (.usage, "the command line is wrong, or the job is complete already"),
            (.malformed, "the file is wholly malformed"),
            (.unreadable, "a file cannot be read"),
            (.unreachable, "nothing was reached for 60 s, or for --wait"),
            (
                .later,
                "some are held or to be tried again, or a signal stopped it: `silentpush work` sends the rest"
            ),
            (.refused, "a provider refused the credentials"),
            (.configuration, "the configuration, a key, the topic or the environment is wrong"),
        ],
        run: { arguments, console throws(Failure) in
            var problems: [String] = []
            let run = RunArguments(arguments, noting: &problems)
            let file = arguments.positionals.first ?? ""
            let isInput = file == "-"
            let isDryRun = arguments.has("--dry-run")
            if isInput, run.job == nil, !isDryRun {
                problems.append("standard input needs a name for the job: --job NAME")
            }
            let format = arguments.choice("--format", BatchDryRun.Format.self, noting: &problems)
            if arguments.has("--format"), !isDryRun { problems.append("--format is the form of a --dry-run") }
            guard problems.isEmpty else { throw Failure(usageOf: .batch, problems) }
            if isDryRun {
                return try BatchDryRun(run, arguments, console).run(
                    isInput ? nil : file,
                    format: format ?? .json
                )
            }
            let rows = RowsRun(
                path: isInput ? nil : file,
                arguments: run,
                configuration: try ConfigurationSearch.load(arguments, console),
                console: console
            )
            return try await rows.run(sending: true, wantsReceipts: console.isJSON)
        }
    )
}
