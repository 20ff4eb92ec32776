internal import PushDispatch
internal import PushTransport
internal import SilentPush

/// `send --dry-run`: what would cross the wire, with no network and no credentials.
enum SendDryRun {
    static func run(
        _ send: SendArguments,
        _ arguments: Arguments,
        format: DryRun.Format,
        _ console: Console
    ) async throws(Failure) -> ExitCode {
        let configuration = try configuration(arguments, console)
        let token = try await shownToken(send, arguments, console)
        let now = console.io.clock.now().wall
        let routes = SendRoutes(configuration)
        let push = try SendPush(send, templates: configuration.templates)
        let composed = try ComposedSend(
            push,
            devices: send.devices,
            by: Composer(apns: routes.apns, fcm: routes.fcm),
            deadline: push.push.expires.deadline(from: now),
            at: now
        )
        for warning in composed.warnings + push.warnings { console.warn(warning) }
        for note in send.devices.notes { console.note(note) }
        if routes.lacksProject, send.devices.devices.contains(where: { $0.provider == .fcm }) {
            console.note(
                "no service account could be read: \(SendRoutes.unknownProject) stands for the project's name"
            )
        }
        for (index, item) in composed.items.enumerated() {
            if index > 0, format != .json { console.result("") }
            let provider = item.device.provider
            let authorization: DryRun.Authorization =
                switch provider {
                case .apns where routes.apns?.usesCertificate == true: .certificate
                case .apns: token.map { .shown($0) } ?? .masked
                case .fcm: .masked
                }
            let dryRun = DryRun(item.request, provider: provider, authorization: authorization)
            var rendered = dryRun.rendered(as: format)
            if send.showsReceivers {
                let receivers = DryRunReceivers(item.request, provider: provider, at: now)
                if format == .json {
                    rendered = receivers.added(to: rendered)
                } else {
                    console.note(receivers.text(console.errorStyle))
                }
            }
            console.result(rendered + [UInt8(ascii: "\n")])
        }
        if let proxy = configuration.transport.proxy {
            console.note("Would be sent through the proxy \(proxy.address).")
        }
        explain(push.push, at: now, console)
        return .success
    }

    /// With `--show-secrets`, the provider token that APNs would be shown; Google's comes over the network and stays out.
    private static func shownToken(
        _ send: SendArguments,
        _ arguments: Arguments,
        _ console: Console
    ) async throws(Failure) -> Secret? {
        guard console.showsSecrets else { return nil }
        let providers = Set(send.devices.devices.map(\.provider))
        if providers.contains(.fcm) {
            console.note("FCM's access token stays masked: Google gives it over the network")
        }
        guard providers.contains(.apns) else { return nil }
        let configuration = try ConfigurationSearch.load(arguments, console)
        do {
            let dispatcher = try await Dispatcher.open(configuration, console)
            let token: Result<Secret?, any Error>
            do { token = .success(try await dispatcher.providerToken()) } catch { token = .failure(error) }
            await dispatcher.close()
            return try token.get()
        } catch {
            throw Failure(error)
        }
    }

    /// A dry run without any configuration is composed for Apple's and Google's own addresses.
    private static func configuration(
        _ arguments: Arguments,
        _ console: Console
    ) throws(Failure) -> Configuration {
        if ConfigurationSearch.place(arguments, environment: console.io.environment) != nil {
            return try ConfigurationSearch.load(arguments, console, credentials: .notNeeded)
        }
        console.note("no configuration found: shown as for APNs production and FCM")
        return Configuration(apns: .init(environment: .production), fcm: .init())
    }

    /// Says what was judged and what only a provider can know (field reports 123, 170, 171).
    private static func explain(_ push: Push, at now: Timestamp, _ console: Console) {
        let expires =
            switch push.expires {
            case .now: "0: one attempt, never stored"
            case .provider: "the provider's own default: nothing is said about it"
            case .at(let moment): moment.rfc3339
            case .after(let duration): (now + duration).rfc3339
            }
        console.note(
            """
            Expires: \(expires).
            Dry run: nothing was sent. Every rule for the request was checked here; not checked, since only the \
            provider knows: whether the token is alive, whether it belongs to this topic and environment, and \
            whether the credentials are accepted. The device's allowance was not looked at.
            """
        )
    }
}
