internal import PushDispatch
internal import SilentPush

/// What `send` was asked to do, as far as the command line alone can tell.
struct SendArguments {
    /// Devices that are devices, and what is wrong with the rest.
    let devices: DeviceArguments
    /// `--data` pairs.
    let data: [String: String]
    /// `--set` pairs.
    let variables: [String: String]
    /// A JSON file of data.
    let dataFile: String?
    /// The template's name.
    let template: String?
    /// Nil where a random one is to be made.
    let deliveryID: String?
    /// Nil where the template or nobody says it.
    let collapseID: String?
    /// Nil where the template says it, or the default holds.
    let expires: Expiration?
    /// Nil where the template says it, or the default holds.
    let androidPriority: AndroidPriority?
    /// The bundle ID, instead of the configured one.
    let topic: String?
    /// How long to wait for room; nil for not at all.
    let wait: Duration?
    /// Whether to go beyond the allowance this once.
    let goesBeyondAllowance: Bool
    /// How to show the requests instead of sending them; nil to send.
    let dryRun: DryRun.Format?
    /// Whether a dry run shows what each receiver hands to the app.
    let showsReceivers: Bool

    /// Reads `arguments`, or lists every mistake.
    init(_ arguments: Arguments, json: Bool) throws(Failure) {
        var problems: [String] = []
        topic = arguments.value("--topic")
        devices = DeviceArguments(arguments, topic: topic)
        problems += devices.usageProblems
        let pairs = TextPairs(arguments, flag: "--data")
        let set = TextPairs(arguments, flag: "--set")
        problems += pairs.problems + set.problems
        data = pairs.values
        variables = set.values
        dataFile = arguments.value("--data-file")
        template = arguments.value("--template")
        if template == nil, arguments.has("--set") {
            problems.append("--set fills a template; name one with --template")
        }
        deliveryID = arguments.value("--delivery-id")
        collapseID = arguments.value("--collapse-id")
        expires = arguments.expiration("--expires", noting: &problems)
        androidPriority = arguments.choice("--android-priority", AndroidPriority.self, noting: &problems)
        wait = arguments.duration("--wait", noting: &problems)
        goesBeyondAllowance = arguments.has("--now")
        if goesBeyondAllowance, arguments.has("--wait") {
            problems.append("--now and --wait exclude each other: go beyond the allowance, or wait for room")
        }
        showsReceivers = arguments.has("--receivers")
        if showsReceivers, !arguments.has("--dry-run") {
            problems.append("--receivers is shown by a --dry-run")
        }
        let format = arguments.choice("--format", DryRun.Format.self, noting: &problems)
        if arguments.has("--dry-run") {
            dryRun = format ?? (json ? .json : .http)
        } else {
            dryRun = nil
            if arguments.has("--format") { problems.append("--format is the form of a --dry-run") }
        }
        guard problems.isEmpty else { throw Failure(usageOf: .send, problems) }
    }
}
