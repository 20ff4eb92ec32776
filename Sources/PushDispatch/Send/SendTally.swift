import PushStore
import SilentPush

/// Gathers what became of each device of a `send`.
struct SendTally {
    private let work: SendWork
    private var receipts: [Receipt?]
    private var ending = RunEnding()
    private var watch = Guard()

    init(_ work: SendWork) {
        self.work = work
        receipts = Array(repeating: nil, count: work.devices.count)
    }

    /// Everything, once each device has ended.
    var report: SendReport {
        SendReport(receipts: receipts.compactMap(\.self), ending: ending)
    }

    mutating func end(
        _ index: Int,
        _ end: SendStep.Ending,
        written: Int,
        endpoint: String?,
        at: Timestamp
    ) {
        var receipt = receipt(index, end.outcome, end.reason, end.fix, at: at)
        receipt.attempts = written
        receipt.endpoint = endpoint
        if let reply = end.reply {
            receipt.status = reply.verdict.status
            receipt.apnsID = reply.apnsID
            receipt.apnsUniqueID = reply.apnsUniqueID
            receipt.messageName = reply.messageName
        }
        if let stop = end.stop { add(stop) }
        if let sign = end.sign, watch.trips(after: sign) {
            add(.wrongSetting(for: work.devices[index], reason: end.reason ?? ""))
        }
        if ending.unreachable == nil { ending.unreachable = end.unreachable }
        take(index, receipt)
    }

    mutating func hold(_ index: Int, until: Timestamp, at: Timestamp) {
        let outcome: Outcome = work.deadline == .now ? .expired : .held(until: until)
        take(
            index,
            receipt(
                index,
                outcome,
                "the device has had its pushes for this hour",
                "Send it after \(until.rfc3339), or wait with --wait.",
                at: at
            )
        )
    }

    mutating func pend(_ index: Int, reason: String, at: Timestamp) {
        take(
            index,
            receipt(index, .pending, reason, "Send it again; its delivery ID makes that safe.", at: at)
        )
    }

    mutating func stop(_ indices: [Int], at: Timestamp) {
        guard !indices.isEmpty else { return }
        ending.wasStopped = true
        for index in indices { pend(index, reason: "stopped", at: at) }
    }

    mutating func gone(_ index: Int, _ mark: Mark, at: Timestamp) {
        var since: Timestamp?
        if case .gone(let moment) = mark.kind { since = moment }
        take(
            index,
            receipt(
                index,
                .gone(since: since),
                mark.reason ?? "the device is marked gone",
                "Forget the device, or clear its mark with: silentpush gone forget TOKEN",
                at: at
            )
        )
    }

    mutating func take(_ index: Int, _ receipt: Receipt) {
        receipts[index] = receipt
        ending.count(receipt.outcome)
    }

    private mutating func add(_ stop: Stop) {
        if !ending.stops.contains(where: { $0.scope == stop.scope }) { ending.stops.append(stop) }
    }

    private func receipt(
        _ index: Int,
        _ outcome: Outcome,
        _ reason: String?,
        _ fix: String,
        at: Timestamp
    ) -> Receipt {
        let device = work.devices[index]
        return Receipt(
            deliveryID: work.push.deliveryID,
            provider: device.provider,
            device: device.address,
            outcome: outcome,
            reason: reason,
            fix: fix,
            at: at
        )
    }
}
