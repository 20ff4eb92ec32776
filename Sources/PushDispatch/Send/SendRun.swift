import PushStore
import SilentPush

/// Sends one push to some devices outside the outbox: reserve, carry, finish (DESIGN 5, `send`).
struct SendRun {
    let store: any Store
    let courier: Courier
    let lanes: Lanes
    let clock: any PushClock
    let options: SendOptions
    let onEvent: @Sendable (SendEvent) -> Void

    /// How long another push in flight to the same device is waited for.
    static let busyPatience = Duration.seconds(120)
    private static let busyPause = Duration.milliseconds(100)
    /// Reservations are renewed this often, well inside their 30 s.
    private static let renewal = Duration.seconds(10)

    /// A device that has no reservation yet.
    private struct Waiting: Sendable {
        var index: Int
        var wakesAt: Moment
        var busySince: Moment?
    }

    /// A device with a reservation.
    private struct Reserved: Sendable {
        var index: Int
        var lease: Lease
        var tries = 0
        var written = 0
    }

    /// Sends `push`, and gives one receipt for each device.
    func send(_ push: Push, to devices: [Device]) async throws -> SendReport {
        let start = clock.now()
        let work = try SendWork(push, to: devices.map(lanes.addressed), at: start.wall, courier: courier)
        var tally = SendTally(work)
        var waiting = devices.indices.map { Waiting(index: $0, wakesAt: start) }
        var reserved: [Reserved] = []
        while !waiting.isEmpty || !reserved.isEmpty {
            if Task.isCancelled {
                tally.stop(waiting.map(\.index), at: clock.now().wall)
                waiting = []
            }
            try await reserve(&waiting, into: &reserved, work, &tally, start: start)
            if reserved.isEmpty {
                await sleep(until: waiting.map(\.wakesAt))
            } else {
                try await carry(&reserved, work, &tally)
            }
        }
        return tally.report
    }

    private func reserve(
        _ waiting: inout [Waiting],
        into reserved: inout [Reserved],
        _ work: SendWork,
        _ tally: inout SendTally,
        start: Moment
    ) async throws {
        var still: [Waiting] = []
        for var entry in waiting {
            let now = clock.now()
            guard now.sinceBoot >= entry.wakesAt.sinceBoot else {
                still.append(entry)
                continue
            }
            let device = work.devices[entry.index]
            let push = work.newPush(entry.index, lane: lanes.lane(of: device))
            switch try await store.reserve(push, beyond: options.goesBeyondAllowance) {
            case .admitted(let lease, let suspect):
                if let suspect { onEvent(.suspect(device, reason: suspect.reason)) }
                reserved.append(Reserved(index: entry.index, lease: lease))
            case .held(let until):
                guard work.deadline != .now, now.elapsed(since: start) + (until - now.wall) <= options.wait
                else {
                    tally.hold(entry.index, until: until, at: now.wall)
                    continue
                }
                if entry.wakesAt == start { onEvent(.waiting(device, until: until)) }
                entry.wakesAt = now.advanced(by: max(until - now.wall, Self.busyPause))
                still.append(entry)
            case .busy:
                let since = entry.busySince ?? now
                guard now.elapsed(since: since) < Self.busyPatience else {
                    tally.pend(entry.index, reason: "another push to this device is in flight", at: now.wall)
                    continue
                }
                if entry.busySince == nil { onEvent(.busy(device)) }
                entry.busySince = since
                entry.wakesAt = now.advanced(by: Self.busyPause)
                still.append(entry)
            case .duplicate(let receipt), .conflict(let receipt):
                tally.take(entry.index, receipt)
            case .gone(let mark):
                tally.gone(entry.index, mark, at: now.wall)
            }
        }
        waiting = still
    }

    private func carry(_ reserved: inout [Reserved], _ work: SendWork, _ tally: inout SendTally) async throws
    {
        let leases = reserved.map(\.lease)
        let renewing = Task { [store, clock] in
            while !Task.isCancelled {
                try await clock.sleep(for: Self.renewal)
                _ = try await store.renew(leases)
            }
        }
        defer { renewing.cancel() }
        let batch = reserved.map {
            Consignment(push: work.push, device: work.devices[$0.index], deadline: work.deadline)
        }
        var again: [Reserved] = []
        for carried in await courier.carry(batch) {
            var entry = reserved[carried.index]
            let device = work.devices[entry.index]
            entry.tries += 1
            entry.written += carried.written
            let step = SendStep(
                after: carried,
                provider: device.provider,
                deadline: work.deadline,
                tries: Task.isCancelled ? SendStep.tries : entry.tries
            )
            switch step {
            case .again(let reason):
                onEvent(.again(device, reason: reason))
                again.append(entry)
            case .end(let ending):
                let endpoint = courier.carrier(device.provider)?.endpoint
                tally.end(
                    entry.index,
                    ending,
                    written: entry.written,
                    endpoint: endpoint,
                    at: carried.at.wall
                )
                try await store.finish(
                    Settlement(
                        entry.lease,
                        ending,
                        wrote: entry.written > 0,
                        endpoint: endpoint,
                        at: carried.at
                    )
                )
            }
        }
        reserved = again
    }

    /// Sleeps until the first of some instants; a task that is cancelled wakes at once.
    private func sleep(until instants: [Moment]) async {
        guard let first = instants.min(by: { $0.sinceBoot < $1.sinceBoot }) else { return }
        try? await clock.sleep(for: max(first.sinceBoot - clock.now().sinceBoot, .milliseconds(1)))
    }
}

extension Settlement {
    fileprivate init(_ lease: Lease, _ ending: SendStep.Ending, wrote: Bool, endpoint: String?, at: Moment) {
        self.init(
            lease: lease,
            fate: ending.outcome.isFinal ? .settled(ending.outcome) : .again(due: at.wall),
            charge: ending.charge,
            endedAt: at,
            wasWritten: wrote,
            reason: ending.reason,
            fix: ending.fix,
            status: ending.reply?.verdict.status,
            apnsID: ending.reply?.apnsID,
            apnsUniqueID: ending.reply?.apnsUniqueID,
            messageName: ending.reply?.messageName,
            endpoint: endpoint
        )
    }
}
