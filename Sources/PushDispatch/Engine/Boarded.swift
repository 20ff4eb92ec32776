import PushStore
import SilentPush

/// A push that is leased to this process: on its way out, in flight, or judged and not yet settled.
struct Boarded: Sendable {
    var claimed: ClaimedPush
    /// Composed when the row was read; its moment, since FCM's `ttl` counts from it.
    var composed: Composed?
    /// The feed that is told what became of it; nil where nobody asked.
    var feed: Int?

    /// A row that was leased as it was put in.
    init(
        _ push: NewPush,
        _ lease: Lease,
        attempts: Int,
        plan: Int64,
        job: String?,
        composed: Composed?,
        feed: Int
    ) {
        claimed = ClaimedPush(
            lease: lease,
            push: push.push,
            device: push.device,
            lane: push.lane,
            deadline: push.deadline,
            registeredAt: push.registeredAt,
            ref: push.ref,
            line: push.line,
            job: job,
            attempts: attempts,
            plan: plan
        )
        self.composed = composed
        self.feed = feed
    }

    /// A row that was claimed.
    init(_ claimed: ClaimedPush, feed: Int?) {
        self.claimed = claimed
        self.feed = feed
    }

    /// What the courier is given.
    var consignment: Consignment {
        Consignment(
            push: claimed.push,
            device: claimed.device,
            deadline: claimed.deadline,
            composed: composed
        )
    }

    /// A receipt that says where the push stands.
    func receipt(_ outcome: Outcome, reason: String? = nil, fix: String = "", at: Timestamp) -> Receipt {
        Receipt(
            line: claimed.line,
            ref: claimed.ref,
            job: claimed.job,
            deliveryID: claimed.push.deliveryID,
            provider: claimed.device.provider,
            device: claimed.device.address,
            outcome: outcome,
            reason: reason,
            fix: fix,
            attempts: claimed.attempts,
            at: at
        )
    }
}
