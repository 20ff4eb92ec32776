import PushStore
import SilentPush

/// What has ended: judged, settled in batches, and told to the feeds once it is durable.
extension Engine {
    /// Judges what has come back from a flight.
    func land(_ carried: [Carried], from id: Int) {
        guard var flight = flights.removeValue(forKey: id) else { return }
        for one in carried {
            guard flight.pushes.indices.contains(one.index), flight.isOpen[one.index] else { continue }
            flight.isOpen[one.index] = false
            flight.open -= 1
            judge(one, of: flight.pushes[one.index])
        }
        if flight.open > 0 { flights[id] = flight }
    }

    private func judge(_ carried: Carried, of boarded: Boarded) {
        let now = clock.now()
        let provider = boarded.claimed.device.provider
        let judged = Judgement(carried, of: boarded.claimed, at: now.wall, jitter: jitter())
        let wasGoing = isGoing(provider, at: now)
        gates[provider]?.inFlight -= 1
        gates[provider]?.note(judged, at: now)
        if !wasGoing, isGoing(provider, at: now) { claimSoon(at: now) }
        if let stop = judged.stop {
            add(stop)
            if stop.scope.holds(boarded.claimed.device) { stoppedLanes.insert(boarded.claimed.lane) }
        }
        let wrote = carried.written > 0
        switch judged.fate {
        case .withheld: keepBack(boarded, judged, wrote: wrote, at: carried.at)
        case .settled(let outcome): board(boarded, judged, .settled(outcome), wrote: wrote, at: carried.at)
        case .again(let due): board(boarded, judged, .again(due: due), wrote: wrote, at: carried.at)
        }
        if let answer = judged.watch, answer != .suspect, !watches.isEmpty {
            let site = Lane(site: boarded.claimed.lane.site)
            release(watches[site]?.note(answer), of: site)
        }
    }

    /// Puts a judged push into the batch that is settled next.
    func board(
        _ boarded: Boarded,
        _ judged: Judgement,
        _ fate: Settlement.Fate,
        wrote: Bool,
        at: Moment
    ) {
        let endpoint = courier.carrier(boarded.claimed.device.provider)?.endpoint
        let settlement = Settlement(boarded, judged, fate, endpoint: endpoint, wrote: wrote, at: at)
        if unsettled.isEmpty { unsettledSince = clock.now().sinceBoot }
        unsettled.append(Unsettled(boarded: boarded, settlement: settlement))
    }

    // MARK: Settling

    /// Writes settlements down, when there are hundreds, or no more will come soon.
    func settle() async throws {
        guard !unsettled.isEmpty else { return }
        let isFull = unsettled.count >= Self.settleBatch
        let isLate = clock.now().sinceBoot - (unsettledSince ?? .zero) >= Self.settlePause
        guard isFull || isLate || flights.isEmpty else { return }
        let batch = unsettled
        unsettled = []
        unsettledSince = nil
        let settled = try await store.settle(batch.map(\.settlement))
        let now = clock.now()
        if settled.madeDue > 0 { claimSoon(at: now) }
        let lost = Set(settled.lost.map(\.row))
        onBoard -= batch.count
        boardLimit.note(settled: batch.count, at: now.sinceBoot)
        var receipts: [Int: [Receipt]] = [:]
        for one in batch {
            if case .again(let due) = one.settlement.fate { claim(at: due, now: now) }
            guard !lost.contains(one.settlement.lease.row) else {
                if let feed = one.boarded.feed { feeds[feed]?.onBoard -= 1 }
                continue
            }
            tell(one, into: &receipts)
        }
        for (feed, receipts) in receipts { feeds[feed]?.deliver(receipts) }
    }

    /// Counts one settled push, and prepares its receipt where somebody wants it.
    private func tell(_ one: Unsettled, into receipts: inout [Int: [Receipt]]) {
        switch one.settlement.fate {
        case .settled(let outcome): progress.count(outcome, written: one.settlement.wasWritten)
        case .again: progress.retries += 1
        }
        guard let feed = one.boarded.feed, let owner = feeds[feed]?.feed else { return }
        // Changed in place: a copy of the state would copy all that waits.
        feeds[feed]?.onBoard -= 1
        switch one.settlement.fate {
        case .settled(let outcome):
            guard owner.wantsReceipts else {
                feeds[feed]?.ending.count(outcome)
                return
            }
            receipts[feed, default: []].append(one.boarded.receipt(one.settlement))
        case .again(let due):
            guard owner.run == nil else { return }
            let receipt = one.boarded.receipt(one.settlement)
            feeds[feed]?.waiting[WaitingKey(receipt)] = .init(due: due, receipt: receipt)
        }
    }

    /// Stops a scope, and gives back what is ready for it.
    func add(_ stop: Stop) {
        guard stops.add(stop) else { return }
        progress.stops = stops.all
        switch stop.scope {
        case .credential(let provider), .provider(let provider): stoppedLanes.formUnion(lanes(of: [provider]))
        case .topic, .fcmToApple: break
        }
        needsSweep = true
    }
}
