import PushStore
import PushTransport
import SilentPush

/// What an attempt comes to for the row, its device, its provider and its scope: a pure decision (DESIGN 2, D3, D8).
struct Judgement: Sendable {
    /// What happens to the row.
    enum Fate: Sendable {
        /// It ended.
        case settled(Outcome)
        /// Again, not before this moment.
        case again(due: Timestamp)
        /// A suspect, or the sign of a wrong setting: the guard of its site decides.
        case withheld
    }

    var fate: Fate
    var charge: Allowance.Charge
    var plan: Int64
    var mark: Mark.Kind?
    var reason: String?
    var fix = ""
    var answer: JudgedAnswer?
    var stop: Stop?
    /// What it says about the setting; nil for nothing.
    var watch: Guard.Answer?
    /// What it says about the provider; nil for nothing.
    var sign: Breaker.Sign?
    /// How long everything for the provider waits.
    var pause: Duration?
    /// Why the provider could not be reached.
    var unreachable: RunEnding.Unreachable?

    /// The moment that puts a row before all that were not tried yet.
    static let ahead = Timestamp(millisecondsSince1970: 0)
    /// A row that a stop was meant for and does not hold, such as FCM on an unknown system, waits this long.
    static let aside = Duration.seconds(15 * 60)

    /// Judges an attempt at a push.
    init(_ carried: Carried, of push: ClaimedPush, at now: Timestamp, jitter: Double) {
        let provider = push.device.provider
        plan = push.plan
        charge = .givenBack
        fate = .again(due: now)
        switch carried.end {
        case .answered(let answer):
            self.answer = answer
            judge(answer, of: push, at: now, jitter: jitter)
        case .refused(let refusal):
            fate = .settled(.rejected)
            reason = refusal.description
            fix = refusal.breaks.first?.rule.fix ?? ""
        case .lost(let error):
            reason = error.message
            fix = error.fix
            charge = error.reach == .unknown ? .kept : .givenBack
            if error.reach == .unprocessed, error.kind.meansUnreachable {
                sign = .unreachable
                unreachable = .init(message: error.message, fix: error.fix, exitCode: error.exitCode)
            }
            if error.kind == .expired {
                fate = .settled(.expired)
            } else if error.kind == .stopped, error.reach == .unprocessed {
                fate = .again(due: now)
            } else {
                retry(after: AttemptEnd(error), push, provider, at: now, jitter: jitter)
            }
        case .unsigned(.wait(let wait, let why, let remedy)):
            reason = why
            fix = remedy
            pause = wait
            sign = .unreachable
            unreachable = .init(message: why, fix: remedy, exitCode: 69)
            fate = .again(due: now)
        case .unsigned(.stop(let stop)):
            reason = stop.reason
            fix = stop.fix
            self.stop = stop
        }
        if let stop, !stop.scope.holds(push.device) { fate = .again(due: now + Self.aside) }
    }

    private mutating func judge(
        _ answer: JudgedAnswer,
        of push: ClaimedPush,
        at now: Timestamp,
        jitter: Double
    ) {
        let verdict = answer.verdict
        let provider = push.device.provider
        charge = Allowance.Charge(after: verdict, from: provider)
        watch = .known
        sign = verdict.status >= 500 ? .fault : .works
        if verdict.action != .ok {
            reason = verdict.reason
            fix = answer.stop?.fix ?? verdict.fix
        }
        if let stop = answer.stop {
            self.stop = stop
            fate = .again(due: now)
            return
        }
        if let pause = answer.pause {
            self.pause = pause
            fate = .again(due: now)
            return
        }
        switch verdict.action {
        case .ok: fate = .settled(.accepted)
        case .drop:
            watch = .gone
            let since = verdict.unregisteredAt
            if let registeredAt = push.registeredAt, let since, registeredAt > since {
                // The app registered it again after the provider gave it up (WIRE A8.10).
                fate = .settled(.rejected)
                fix = "The device was registered again after that; it is kept."
            } else {
                fate = .settled(.gone(since: since))
                mark = .gone(since: since ?? now)
            }
        case .suspect:
            watch = .suspect
            fate = .withheld
        case .fixRequest, .fixConfig: fate = .settled(.rejected)
        case .retry, .reconnect, .reauth:
            let end = AttemptEnd(verdict) ?? .unknown
            retry(after: end, push, provider, at: now, jitter: jitter)
            if verdict.status == 429, verdict.scope != .device, verdict.scope != .request {
                pause = verdict.retryAfter ?? .seconds(60)
            }
        }
    }

    private mutating func retry(
        after end: AttemptEnd,
        _ push: ClaimedPush,
        _ provider: Provider,
        at now: Timestamp,
        jitter: Double
    ) {
        var history = RetryHistory(packed: plan)
        let step = RetryPlan(provider).step(
            after: end,
            history: &history,
            window: RetryWindow(push.deadline, from: now),
            at: now,
            jitter: jitter
        )
        plan = history.packed
        switch step {
        case .ahead: fate = .again(due: Self.ahead)
        case .after(let wait): fate = .again(due: now + wait)
        case .end(let outcome): fate = .settled(outcome)
        }
    }
}

extension TransportError.Kind {
    /// Whether no connection could be made, rather than one having refused this request.
    var meansUnreachable: Bool {
        switch self {
        case .streamRefused, .goAway, .noStreamFree, .expired, .stopped, .enhanceYourCalm, .streamReset,
            .requestTimeout, .connectionSilent:
            false
        default: true
        }
    }
}

extension Settlement {
    /// What the store is told of a judged push.
    init(_ boarded: Boarded, _ judged: Judgement, _ fate: Fate, endpoint: String?, wrote: Bool, at: Moment) {
        self.init(
            lease: boarded.claimed.lease,
            fate: fate,
            charge: judged.charge,
            endedAt: at,
            wasWritten: wrote,
            plan: judged.plan,
            mark: judged.mark,
            reason: judged.reason,
            fix: judged.fix,
            status: judged.answer?.verdict.status,
            apnsID: judged.answer?.apnsID,
            apnsUniqueID: judged.answer?.apnsUniqueID,
            messageName: judged.answer?.messageName,
            endpoint: endpoint
        )
    }
}

extension Boarded {
    /// The receipt of a settlement.
    func receipt(_ settlement: Settlement) -> Receipt {
        let outcome: Outcome
        switch settlement.fate {
        case .settled(let final): outcome = final
        case .again: outcome = .pending
        }
        var receipt = receipt(
            outcome,
            reason: settlement.reason,
            fix: settlement.fix,
            at: settlement.endedAt.wall
        )
        receipt.attempts += settlement.wasWritten ? 1 : 0
        receipt.status = settlement.status
        receipt.apnsID = settlement.apnsID
        receipt.apnsUniqueID = settlement.apnsUniqueID
        receipt.messageName = settlement.messageName
        receipt.endpoint = settlement.endpoint
        return receipt
    }
}
