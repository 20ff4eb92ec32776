internal import PushDispatch
internal import SilentPush

/// What `batch`, `pipe` and `enqueue` have in common: defaults for rows, job, pace and patience.
struct RunArguments {
    /// The template's name.
    let template: String?
    /// What rows get that say nothing themselves; the template is added when it is read.
    let defaults: RecipientDefaults
    /// The job's name as given.
    let job: String?
    /// Whether a complete job is begun anew.
    let again: Bool
    /// Where the receipts of all rows go.
    let results: String?
    /// The run ends when nothing falls due within this time.
    let wait: Duration
    /// Pushes a second.
    let rate: Int?
    /// Pushes are spread over this long.
    let spread: Duration?

    /// Reads `arguments`; mistakes are noted in `problems`.
    init(_ arguments: Arguments, noting problems: inout [String]) {
        template = arguments.value("--template")
        if arguments.has("--expires") { _ = arguments.expiration("--expires", noting: &problems) }
        defaults = RecipientDefaults(
            topic: arguments.value("--topic"),
            expires: arguments.value("--expires"),
            collapseID: arguments.value("--collapse-id"),
            keepsAll: arguments.has("--keep-all")
        )
        job = arguments.value("--job")
        if let job,
            job.isEmpty || job.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        {
            problems.append("--job must be a name without control characters")
        }
        again = arguments.has("--again")
        results = arguments.value("--results")
        spread = arguments.duration("--spread", noting: &problems)
        let given = arguments.duration("--wait", noting: &problems)
        wait = given ?? max(.seconds(60), spread ?? .zero)
        rate = Self.rate(arguments, noting: &problems)
    }

    /// What the dispatcher is told; `fileName` tells the format and the job where nothing else does.
    func options(
        fileName: String?,
        templates folder: String,
        wantsReceipts: Bool
    ) throws(Failure) -> BatchOptions {
        var defaults = defaults
        if let template { defaults.template = try TemplateFolder(path: folder).template(template) }
        return BatchOptions(
            job: job ?? fileName.map(Self.baseName),
            again: again,
            format: fileName.flatMap(RecipientFormat.init(fileName:)),
            defaults: defaults,
            wait: wait,
            rate: rate,
            spread: spread,
            wantsReceipts: wantsReceipts
        )
    }

    /// `500/s`, or the number alone.
    private static func rate(_ arguments: Arguments, noting problems: inout [String]) -> Int? {
        guard let text = arguments.value("--rate") else { return nil }
        let digits = text.hasSuffix("/s") ? String(text.dropLast(2)) : text
        guard let number = Int(digits), (1...1_000_000).contains(number) else {
            problems.append(
                "--rate must be a number of pushes a second such as 500/s, found \"\(text.shown)\""
            )
            return nil
        }
        return number
    }

    private static func baseName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension RunArguments {
    /// The flags that these are read from.
    static let rowFlags = Syntax.Group(
        title: "What rows get that say nothing themselves",
        flags: [
            .value(
                "--template",
                "NAME",
                "the template that rows fill with their `set`, or their CSV columns"
            ),
            .value("--topic", "BUNDLE_ID", "the app on the APNs devices"),
            .value("--expires", "DURATION|0|provider", "until when delivery may be tried (default: 24h)"),
            .value(
                "--collapse-id",
                "ID",
                "while a device is away or held, a newer push of this ID replaces an older one"
            ),
            .switch("--keep-all", "no push is replaced by a newer one while its device is held"),
        ]
    )

    /// How a job runs.
    static let paceFlags: [Flag] = [
        .value(
            "--wait",
            "DURATION",
            "the run ends when nothing falls due within it (default: 60s, or --spread)"
        ),
        .value("--rate", "N/s", "the most pushes a second, shared by all who run this job"),
        .value("--spread", "DURATION", "spread the pushes evenly over this time"),
    ]
}
