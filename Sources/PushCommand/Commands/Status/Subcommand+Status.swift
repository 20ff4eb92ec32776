internal import PushDispatch
internal import PushStore
internal import SilentPush

extension Subcommand {
    /// Outbox, allowances, token age.
    static let status: Subcommand = Subcommand(
        name: "status",
        summary: "outbox, allowances, token age; one device, one delivery, one job",
        usage: "[--device TOKEN | --delivery ID | --job NAME] [options]",
        about: "Looks at the store; connects to nobody and changes nothing.",
        examples: [
            Example(purpose: "Everything in a few lines", line: "silentpush status"),
            Example(
                purpose: "Why does this phone get nothing?",
                line:
                    "silentpush status --device 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad"
            ),
            Example(
                purpose: "What became of one push",
                line: "silentpush status --delivery order-8812-v3 --json"
            ),
        ],
        syntax: Syntax([
            .init(
                title: "What to look at",
                flags: [
                    .value("--device", "TOKEN", "one device: its hour, what waits for it, its marks"),
                    .value("--delivery", "ID", "the trail of one push: a receipt for each device"),
                    .value("--job", "NAME", "the latest run of one job"),
                ]
            )
        ]),
        exits: [
            (.success, "printed"),
            (.someFailed, "nothing is known of that delivery or job"),
        ],
        run: { arguments, console throws(Failure) in
            let asked = ["--device", "--delivery", "--job"].filter(arguments.has)
            guard asked.count <= 1 else {
                throw Failure(usageOf: .status, ["\(asked.joined(separator: " and ")) exclude each other"])
            }
            return try await StoreAccess.open(arguments, console) { store in
                let look = StatusLook(store: store, console: console)
                if let token = arguments.value("--device") { return try await look.device(token) }
                if let id = arguments.value("--delivery") { return try await look.delivery(id) }
                if let name = arguments.value("--job") { return try await look.job(name) }
                return try await look.everything()
            }
        }
    )
}
