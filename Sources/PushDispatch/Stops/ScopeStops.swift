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
