import PushStore
import SilentPush

/// Makes of a recipient row what the outbox takes: named, addressed, fixed in time, and composed.
struct RowWriter: Sendable {
    let composer: Composer
    let lanes: Lanes
    let ids: DeliveryIDs
    let job: String?
    let clock: any PushClock
    /// When the run began, and over how long its pushes are spread from then on.
    var spread: (start: Timestamp, over: Duration)?

    /// What the outbox takes for a row.
    func feedRow(_ row: RecipientRow) -> FeedRow {
        switch row {
        case .bad(let row): .malformed(receipt(of: row))
        case .good(let recipient): feedRow(recipient)
        }
    }

    private func feedRow(_ recipient: Recipient) -> FeedRow {
        var recipient = recipient
        recipient.device = lanes.addressed(recipient.device)
        let content = PushContent(recipient)
        if recipient.push.deliveryID.isEmpty { recipient.push.deliveryID = ids.id(of: content) }
        let now = clock.now().wall
        let deadline = recipient.push.expires.deadline(from: now)
        // A time that has passed ends the push as `expired`, and is no fault of the row when a job is run again.
        var isPast = false
        if case .at(let moment) = deadline { isPast = moment <= now }
        let composed: Composed
        do {
            let composition = try composer.compose(
                recipient.push,
                to: recipient.device,
                deadline: isPast ? .provider : deadline,
                at: now
            )
            composed = Composed(request: composition.request, at: now)
        } catch {
            let row = BadRow(
                line: recipient.line,
                ref: recipient.ref,
                problems: error.breaks.map(\.description)
            )
            return .malformed(receipt(of: row, recipient))
        }
        let push = NewPush(
            line: recipient.line,
            ref: recipient.ref,
            push: recipient.push,
            device: recipient.device,
            lane: lanes.lane(of: recipient.device),
            fingerprint: content.fingerprint,
            deadline: deadline,
            notBefore: later(recipient.notBefore, content.fingerprint),
            registeredAt: recipient.registeredAt,
            keep: recipient.keeps
        )
        return .push(push, isPast ? nil : composed)
    }

    /// The row's own moment, or its place in the spread, whichever is later.
    private func later(_ notBefore: Timestamp?, _ fingerprint: UInt64) -> Timestamp? {
        guard let spread else { return notBefore }
        let share = Double(fingerprint >> 11) / Double(1 << 53)
        let place = spread.start + spread.over * share
        return max(notBefore ?? place, place)
    }

    private func receipt(of row: BadRow, _ recipient: Recipient? = nil) -> Receipt {
        Receipt(
            line: row.line,
            ref: row.ref,
            job: job,
            deliveryID: recipient?.push.deliveryID,
            provider: recipient?.device.provider,
            device: recipient?.device.address,
            outcome: .rejected,
            reason: row.problems.joined(separator: " "),
            fix: "Mend the row and run the same command again.",
            at: clock.now().wall
        )
    }
}
