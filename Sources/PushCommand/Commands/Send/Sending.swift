internal import PushDispatch
internal import SilentPush

/// `send` without `--dry-run`: judges everything, sends once, prints a receipt for each device.
struct Sending {
    let arguments: SendArguments
    let configuration: Configuration
    let console: Console

    init(_ send: SendArguments, _ arguments: Arguments, _ console: Console) throws(Failure) {
        self.arguments = send
        self.console = console
        configuration = try ConfigurationSearch.load(arguments, console)
        let missing = Provider.allCases.filter { provider in
            send.devices.devices.contains { $0.provider == provider } && !configuration.has(provider)
        }
        guard missing.isEmpty else {
            throw Failure(
                .configuration,
                missing.map { "\($0.rawValue) is not configured, and a device needs it" }
            )
        }
    }

    func run() async throws(Failure) -> ExitCode {
        let now = console.io.clock.now().wall
        let push = try SendPush(arguments, templates: configuration.templates)
        let routes = SendRoutes(configuration)
        let composed = try ComposedSend(
            push,
            devices: arguments.devices,
            by: Composer(apns: routes.apns, fcm: routes.fcm),
            deadline: push.push.expires.deadline(from: now),
            at: now
        )
        for warning in composed.warnings + push.warnings { console.warn(warning) }
        for note in arguments.devices.notes { console.note(note) }
        if arguments.goesBeyondAllowance {
            console.warn("--now goes beyond the device's \(configuration.limits.perHour) an hour, this once")
        }
        let report = try await report(push.push)
        for receipt in report.receipts { show(receipt) }
        // A random ID is told, so that the same command can be given again safely.
        if !console.isJSON, arguments.deliveryID == nil {
            console.note("delivery ID: \(push.push.deliveryID)")
        }
        console.explain(report.ending, hosts: configuration.hosts)
        return ExitCode(rawValue: report.ending.exitCode)
    }

    private func report(_ push: Push) async throws(Failure) -> SendReport {
        do {
            let dispatcher = try await Dispatcher.open(configuration, console)
            let countdown = Countdown(console)
            let options = SendOptions(
                wait: arguments.wait ?? .zero,
                goesBeyondAllowance: arguments.goesBeyondAllowance
            )
            let devices = arguments.devices.devices
            let result = await Stopping.watch(console) {
                try await dispatcher.sendOnce(push, to: devices, options: options) { countdown.show($0) }
            }
            countdown.end()
            await dispatcher.close()
            return try result.get()
        } catch {
            throw Failure(error)
        }
    }

    private func show(_ receipt: Receipt) {
        let receipt = configuration.completing(receipt)
        if console.isJSON {
            console.result(receipt.json() + [UInt8(ascii: "\n")])
        } else {
            let outcomes = OutcomeText(now: console.io.clock.now().wall, hosts: configuration.hosts)
            console.note(outcomes.line(receipt, console.errorStyle))
        }
    }
}
