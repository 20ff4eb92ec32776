internal import PushDispatch
internal import PushStore
internal import PushTransport
internal import SilentPush

/// A run of `check`: prints each finding as it is made and keeps how the command ends.
struct CheckRun {
    let configuration: Configuration
    let console: Console
    private var codes: Set<ExitCode> = []

    init(_ configuration: Configuration, _ console: Console) {
        self.configuration = configuration
        self.console = console
    }

    /// Looks at everything; no push is sent.
    mutating func run() async -> ExitCode {
        report([
            .good("configuration", "\(configuration.file ?? "given") was read, and every key in it is known")
        ])
        report(surroundings)
        report([await storeFinding])
        if let apns = configuration.apns {
            for finding in await APNSCheck(apns, configuration, console).findings() { report([finding]) }
        }
        if let fcm = configuration.fcm {
            for finding in await FCMCheck(fcm, configuration, console).findings() { report([finding]) }
        }
        report([
            .unknown(
                "devices",
                "whether a token is alive, belongs to this topic and environment, and wakes its app, only a push tells"
            )
        ])
        // What is wrong here comes before what is wrong elsewhere: it must be mended first.
        let order: [ExitCode] = [.configuration, .refused, .unreachable]
        return order.first(where: codes.contains) ?? .success
    }

    private mutating func report(_ findings: [Finding]) {
        for finding in findings {
            if finding.code != .success { codes.insert(finding.code) }
            if console.isJSON {
                console.result(finding.json + [UInt8(ascii: "\n")])
            } else if console.volume > .quiet || finding.standing != .good {
                console.result(finding.text(console.outputStyle))
            }
        }
    }

    /// Whether the store can be opened; it is made if there is none.
    private var storeFinding: Finding {
        get async {
            let place: String
            switch configuration.store {
            case .memory:
                return .warning(
                    "store",
                    "is in memory: allowances and the outbox end with each command.",
                    fix: "Set `store` to sqlite:PATH."
                )
            case .sqlite(let path): place = path
            case .postgres: place = "PostgreSQL"
            }
            do throws(StoreError) {
                let store = try await configuration.openStore(clock: console.io.clock)
                await store.close()
                return .good("store", "\(place) can be read and written")
            } catch {
                return .bad("store", "\(error.place): \(error.message)", fix: error.fix, code: .configuration)
            }
        }
    }

    /// What stands between this machine and the providers.
    private var surroundings: [Finding] {
        var findings: [Finding] = []
        for (name, endpoint) in [
            ("apns", configuration.apns?.endpoint), ("fcm", configuration.fcm?.endpoint),
        ] {
            guard let endpoint else { continue }
            findings.append(
                .warning(
                    "\(name).endpoint",
                    "\(endpoint.text) stands in for the provider: nothing reaches real devices"
                )
            )
        }
        if let proxy = configuration.transport.proxy {
            findings.append(.good("proxy", "connections go through \(proxy.address)"))
        }
        return findings
    }
}
