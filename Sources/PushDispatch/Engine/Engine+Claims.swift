import PushStore
import SilentPush

/// What is due in the outbox: claimed in hundreds, for lanes that are going.
extension Engine {
    /// Claims what is due; says whether there was anything.
    func claim() async throws -> Bool {
        guard isOpen, let due = nextClaim, due.sinceBoot <= clock.now().sinceBoot else { return false }
        let room = min(boardLimit.count - onBoard, Self.batch)
        guard room > 0 else { return false }
        let now = clock.now()
        // While one provider is only probed, the others are claimed for first.
        let closed = Provider.allCases.filter { !isGoing($0, at: now) }
        var claim = try await store.claim(room, excluding: stoppedLanes.union(lanes(of: closed)))
        for provider in closed where gates[provider]?.permit(at: now) == .probe {
            let others = Provider.allCases.filter { $0 != provider }
            let probe = try await store.claim(1, excluding: stoppedLanes.union(lanes(of: others)))
            claim.pushes += probe.pushes
            claim.receipts += probe.receipts
        }
        try await board(claim)
        if claim.hasMore {
            nextClaim = clock.now()
        } else {
            try await lookAhead()
        }
        return !claim.pushes.isEmpty || !claim.receipts.isEmpty || claim.hasMore
    }

    /// Whether a provider takes pushes as they come.
    func isGoing(_ provider: Provider, at now: Moment) -> Bool {
        gates[provider]?.permit(at: now) == .all
    }

    /// The lanes that were seen for some providers.
    func lanes(of providers: [Provider]) -> Set<Lane> {
        providers.reduce(into: []) { $0.formUnion(gates[$1]?.lanes ?? []) }
    }

    /// Looks up when the next row falls due.
    func lookAhead() async throws {
        let now = clock.now()
        let closed = Provider.allCases.filter {
            !isGoing($0, at: now) && gates[$0]?.permit(at: now) != .probe
        }
        guard let due = try await store.nextDue(excluding: stoppedLanes.union(lanes(of: closed))) else {
            nextClaim = nil
            return
        }
        let wait = max(due - now.wall, .zero)
        // A row that is due and was not given waits for another of its device.
        nextClaim = now.advanced(by: max(wait, .milliseconds(50)))
    }

    /// Claims at once, when there is room.
    func claimSoon(at now: Moment) {
        nextClaim = now
    }

    /// Claims when a row falls due.
    func claim(at due: Timestamp, now: Moment) {
        let moment = now.advanced(by: max(due - now.wall, .zero))
        if let nextClaim, nextClaim.sinceBoot <= moment.sinceBoot { return }
        nextClaim = moment
    }

    private func board(_ claim: Claim) async throws {
        var back: [Lease] = []
        for push in claim.pushes {
            let provider = push.device.provider
            gates[provider]?.lanes.insert(push.lane)
            if stops.stop(for: push.device) != nil {
                stoppedLanes.insert(push.lane)
                back.append(push.lease)
                continue
            }
            let feed = feed(of: push)
            onBoard += 1
            if let feed { feeds[feed]?.onBoard += 1 }
            gates[provider]?.ready.append(Boarded(push, feed: feed))
        }
        if !back.isEmpty { try await store.release(back, due: nil) }
        tell(claim.receipts)
    }

    /// The feed that a claimed row belongs to.
    private func feed(of push: ClaimedPush) -> Int? {
        for (id, state) in feeds {
            if let run = state.feed.run {
                if push.job == run.job { return id }
            } else if !state.waiting.isEmpty, feeds[id]?.waiting.removeValue(forKey: WaitingKey(push)) != nil
            {
                return id
            }
        }
        return nil
    }

    /// Passes on what the store decided about rows by itself: held, superseded, expired, gone, rejected.
    func tell(_ receipts: [Receipt]) {
        guard !receipts.isEmpty else { return }
        for receipt in receipts { progress.count(receipt.outcome, written: false) }
        for id in feeds.keys {
            guard let feed = feeds[id]?.feed else { continue }
            let own = receipts.filter { receipt in
                if let run = feed.run { return receipt.job == run.job }
                return feeds[id]?.waiting.removeValue(forKey: WaitingKey(receipt)) != nil
            }
            feeds[id]?.deliver(own)
        }
    }
}
