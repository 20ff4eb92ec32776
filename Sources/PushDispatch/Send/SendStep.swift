import PushStore
import PushTransport
import SilentPush

/// What an attempt of `send` comes to (DESIGN 5, `send`): a pure decision.
///
/// Only what was proven unprocessed is tried again; anything else that may be tried again ends `pending`.
enum SendStep: Sendable {
    /// Once more.
    case again(reason: String)
    /// It ended.
    case end(Ending)

    struct Ending: Sendable {
        var outcome: Outcome
        var charge: Allowance.Charge
        var reason: String?
        var fix = ""
        var reply: JudgedAnswer?
        var stop: Stop?
        var unreachable: RunEnding.Unreachable?
        /// What the answer says about the setting (DESIGN D8).
        var sign: Guard.Answer?
    }

    /// The most tries of a push that is proven unprocessed each time.
    static let tries = 3

    init(after carried: Carried, provider: Provider, deadline: Deadline, tries: Int) {
        let isOnce = deadline == .now
        switch carried.end {
        case .answered(let reply): self = .end(Self.ending(after: reply, provider: provider, isOnce: isOnce))
        case .refused(let refusal):
            let fix = refusal.breaks.first?.rule.fix ?? ""
            self = .end(Ending(outcome: .rejected, charge: .givenBack, reason: refusal.description, fix: fix))
        case .lost(let error) where error.reach == .unknown:
            self = .end(
                Ending(
                    outcome: isOnce ? .expired : .pending,
                    charge: .kept,
                    reason: error.message,
                    fix: error.fix
                )
            )
        case .lost(let error) where error.kind == .expired:
            self = .end(Ending(outcome: .expired, charge: .givenBack, reason: error.message, fix: error.fix))
        case .lost(let error) where tries < Self.tries && error.exitCode == 69 && error.kind != .stopped:
            self = .again(reason: error.message)
        case .lost(let error):
            self = .end(
                Ending(
                    outcome: .pending,
                    charge: .givenBack,
                    reason: error.message,
                    fix: error.fix,
                    unreachable: .init(message: error.message, fix: error.fix, exitCode: error.exitCode)
                )
            )
        case .unsigned(.wait(_, let reason, let fix)):
            self = .end(
                Ending(
                    outcome: .pending,
                    charge: .givenBack,
                    reason: reason,
                    fix: fix,
                    unreachable: .init(message: reason, fix: fix, exitCode: 69)
                )
            )
        case .unsigned(.stop(let stop)):
            self = .end(
                Ending(outcome: .pending, charge: .givenBack, reason: stop.reason, fix: stop.fix, stop: stop)
            )
        }
    }

    private static func ending(after reply: JudgedAnswer, provider: Provider, isOnce: Bool) -> Ending {
        let verdict = reply.verdict
        let outcome: Outcome
        var sign = Guard.Answer.known
        switch verdict.action {
        case .ok: outcome = .accepted
        case .drop:
            outcome = .gone(since: verdict.unregisteredAt)
            sign = .gone
        case .suspect:
            outcome = .rejected
            sign = .suspect
        case .fixRequest, .fixConfig: outcome = .rejected
        case .reauth: outcome = reply.stop != nil ? .rejected : isOnce ? .expired : .pending
        case .retry, .reconnect: outcome = isOnce ? .expired : .pending
        }
        return Ending(
            outcome: outcome,
            charge: Allowance.Charge(after: verdict, from: provider),
            reason: verdict.action == .ok ? nil : verdict.reason,
            fix: verdict.action == .ok ? "" : reply.stop?.fix ?? verdict.fix,
            reply: reply,
            stop: reply.stop,
            sign: sign
        )
    }
}
