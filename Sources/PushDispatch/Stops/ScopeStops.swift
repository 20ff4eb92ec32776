package import SilentPush

/// Which parts of the sending have stopped, and why; the rest goes on (DESIGN D8).
package struct ScopeStops: Hashable, Sendable {
    /// The stops in the order in which they came; at most one for each scope.
    package private(set) var all: [Stop] = []

    /// Nothing has stopped.
    package init() {}

    /// Adds a stop; says whether its scope was going until now.
    @discardableResult
    package mutating func add(_ stop: Stop) -> Bool {
        guard !all.contains(where: { $0.scope == stop.scope }) else { return false }
        all.append(stop)
        return true
    }

    /// The stop that keeps pushes to this device from being sent, if there is one.
    package func stop(for device: Device) -> Stop? {
        guard !all.isEmpty else { return nil }
        return all.first { $0.scope.holds(device) }
    }
}

extension Stop.Scope {
    /// Whether pushes to this device, which names its topic, are inside.
    package func holds(_ device: Device) -> Bool {
        switch (self, device) {
        case (.topic(let stopped), .apns(_, let topic)): topic == stopped
        case (.credential(let stopped), _), (.provider(let stopped), _): device.provider == stopped
        // An unknown system may be Android, and Android goes on.
        case (.fcmToApple, .fcm(_, let os)): os == .ios
        case (.topic, .fcm), (.fcmToApple, .apns): false
        }
    }
}

extension Stop {
    /// The stop that a `fixConfig` verdict on a push to this device asks for.
    package init(_ verdict: Verdict, on device: Device) {
        var topic: String?
        if case .apns(_, let own) = device { topic = own }
        let isEnvironment =
            verdict.reason.hasPrefix("BadEnvironmentKey") || verdict.reason == "BadCertificateEnvironment"
        let scope: Scope
        var cause = Cause.configuration
        switch verdict.scope {
        case .topic: scope = topic.map { .topic($0) } ?? .provider(device.provider)
        case .credential:
            scope = .credential(device.provider)
            if !isEnvironment { cause = .credentials }
        case .route: scope = .fcmToApple
        case .provider, .request, .device: scope = .provider(device.provider)
        }
        self.init(scope, cause: cause, reason: verdict.reason, fix: verdict.fix)
    }
}

extension Stop {
    /// The stop of a provider for which the configuration names nothing that proves who sends.
    static func noCredential(for provider: Provider) -> Stop {
        Stop(
            .credential(provider),
            cause: .configuration,
            reason: "the configuration names no credential for \(provider.rawValue)",
            fix: provider == .apns
                ? "Set apns.keyFile with keyID and teamID, or apns.certificateFile."
                : "Set fcm.serviceAccountFile."
        )
    }

    /// The stop of a guard: good tokens look bad by the hundred, so a setting is wrong (DESIGN D8).
    package static func wrongSetting(for device: Device, reason: String) -> Stop {
        switch device {
        case .apns(_, let topic):
            Stop(
                topic.map { .topic($0) } ?? .provider(.apns),
                cause: .configuration,
                reason: "too many devices refused alike (\(reason))",
                fix:
                    "Nothing was marked. Most likely apns.environment is not that of the app's build (sandbox for "
                    + "apps run from Xcode, production for TestFlight and the App Store), or apns.topic is another app's."
            )
        case .fcm:
            Stop(
                .provider(.fcm),
                cause: .configuration,
                reason: "too many devices refused alike (\(reason))",
                fix:
                    "Nothing was marked. Most likely the service account is of another Firebase project than the app."
            )
        }
    }
}
