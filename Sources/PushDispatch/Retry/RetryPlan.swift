package import SilentPush

/// When a push is tried again: the retry plan of WIRE part C as a pure decision.
///
/// Waits grow by up to a fifth with the jitter and never shrink, so that no provider's minimum is undercut.
package struct RetryPlan: Hashable, Sendable {
    /// The provider that carries the push.
    package var provider: Provider

    /// Creates the plan for a provider.
    package init(_ provider: Provider) {
        self.provider = provider
    }

    /// How long FCM is bothered with a push that meets faults (WIRE B9.17).
    static let faultCap = Duration.seconds(3600)
    /// A push that wants one attempt at once waits no longer than this for a provider that does not take it.
    static let onceCap = Duration.seconds(60)
    /// Attempts proven unprocessed that are repeated without a wait.
    static let unprocessedAtOnce = 2

    /// Decides what comes after an attempt, and writes it into the push's history.
    ///
    /// - Parameters:
    ///   - end: How the attempt ended.
    ///   - history: What the push has met; brought up to date.
    ///   - window: How long the push may be tried.
    ///   - now: The wall clock.
    ///   - jitter: At least 0, less than 1.
    /// - Returns: The step to take.
    package func step(
        after end: AttemptEnd,
        history: inout RetryHistory,
        window: RetryWindow,
        at now: Timestamp,
        jitter: Double
    ) -> RetryStep {
        let wait = wait(after: end, history: &history, at: now)
        if window.isOnce {
            // An attempt that may have been processed was the one attempt (DESIGN 5, "Expiration").
            guard end.isFree, wait <= Self.onceCap else { return .end(.expired) }
        }
        let jittered = wait == .zero ? wait : wait + wait * (0.2 * min(max(jitter, 0), 1))
        guard now + jittered < window.end else { return .end(.expired) }
        if provider == .fcm, case .providerFault = end {
            let given = Timestamp(secondsSince1970: Int64(history.firstFault)) + Self.faultCap
            guard now + jittered <= given else { return .end(.failed) }
        }
        return jittered == .zero ? .ahead : .after(jittered)
    }

    private func wait(after end: AttemptEnd, history: inout RetryHistory, at now: Timestamp) -> Duration {
        if end == .unprocessed || end == .refusedThroughout {
            history.unprocessed.count()
            if end == .refusedThroughout {
                history.unprocessed = max(history.unprocessed, UInt8(Self.unprocessedAtOnce + 1))
            }
            let further = Int(history.unprocessed) - Self.unprocessedAtOnce
            return further <= 0 ? .zero : Self.standard.wait(after: further)
        }
        history.unprocessed = 0
        switch end {
        case .unprocessed, .refusedThroughout, .reauthorized: return .zero
        case .scopeWaits(let wait): return wait
        case .unknown:
            history.unknown.count()
            guard provider == .apns else { return Self.long.wait(after: history.unknown) }
            return history.unknown == 1 ? .zero : Self.long.wait(after: history.unknown - 1)
        case .throttled(let retryAfter):
            history.throttled.count()
            return asked(retryAfter) ?? Self.throttling.wait(after: history.throttled)
        case .providerFault(let retryAfter):
            history.meetFault(at: now)
            return asked(retryAfter) ?? Self.faults(of: provider).wait(after: history.faults)
        case .reconnect:
            history.meetFault(at: now)
            // A connection that keeps being asked to go is met like any other fault, only sooner.
            return history.faults <= 2 ? .zero : Self.long.wait(after: history.faults - 2)
        }
    }

    /// What the provider asked for; never so short that a push could turn in a circle.
    private func asked(_ retryAfter: Duration?) -> Duration? {
        retryAfter.map { max($0, .seconds(1)) }
    }

    static let standard = Backoff(first: .seconds(10), most: .seconds(300))
    static let long = Backoff(first: .seconds(10), most: .seconds(3600))
    static let throttling = Backoff(first: .seconds(60), most: .seconds(3600))

    /// WIRE A8.14 and B9.13.
    static func faults(of provider: Provider) -> Backoff {
        switch provider {
        case .apns: Backoff(first: .seconds(15 * 60), most: .seconds(24 * 3600))
        case .fcm: Backoff(first: .seconds(10), most: .seconds(3600))
        }
    }
}

extension AttemptEnd {
    /// Whether the attempt does not count: the provider proved, or said, that it did nothing with the push.
    var isFree: Bool {
        switch self {
        case .unprocessed, .refusedThroughout, .reconnect, .reauthorized, .scopeWaits: true
        case .unknown, .throttled, .providerFault: false
        }
    }
}

extension RetryHistory {
    /// Counts a fault, and remembers when the first was met.
    mutating func meetFault(at now: Timestamp) {
        faults.count()
        if firstFault == 0 { firstFault = UInt32(clamping: now.secondsSince1970) }
    }
}
