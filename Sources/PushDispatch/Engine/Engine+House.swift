import PushStore
import SilentPush

/// What must be done now and then: leases renewed, rows of the dead taken back, the old purged, an end found.
extension Engine {
    /// Leases are renewed this often, well inside their 30 s.
    static let renewalPause = Duration.seconds(10)
    /// Rows of dead owners are looked for this often.
    static let takeBackPause = Duration.seconds(10)
    /// What retention no longer covers is looked for this often.
    static let purgePause = Duration.seconds(600)
    /// How often whoever watches is told.
    static let progressPause = Duration.milliseconds(200)

    func keepHouse() async throws {
        let now = clock.now().sinceBoot
        if now >= nextPurge, try await !store.purge() { nextPurge = now + Self.purgePause }
        if now - lastTakeBack >= Self.takeBackPause {
            lastTakeBack = now
            if try await store.takeBack() > 0 { claimSoon(at: clock.now()) }
        }
        if onBoard > 0, now - lastRenewal >= Self.renewalPause {
            lastRenewal = now
            try await renew()
        } else if onBoard == 0 {
            lastRenewal = now
        }
        for (provider, var gate) in gates
        where gate.givesUp(after: mode.patience ?? .seconds(1 << 40), at: clock.now()) {
            if let cause = gate.unreachable { ending.unreachable = ending.unreachable ?? cause }
            gates[provider] = gate
        }
    }

    private func renew() async throws {
        var leases: [Lease] = []
        leases.reserveCapacity(onBoard)
        for gate in gates.values { leases += gate.ready.all.map(\.claimed.lease) }
        for flight in flights.values {
            for (push, isOpen) in zip(flight.pushes, flight.isOpen) where isOpen {
                leases.append(push.claimed.lease)
            }
        }
        for watch in watches.values { leases += watch.leases }
        leases += unsettled.map(\.settlement.lease)
        for start in stride(from: 0, to: leases.count, by: 2000) {
            // A lease that was lost meanwhile is found when its push is settled.
            _ = try await store.renew(Array(leases[start..<min(start + 2000, leases.count)]))
        }
    }

    /// Whether there is nothing more to do, or to wait for.
    func isFinished() async throws -> Bool {
        // What has no answer after a cut waits for its token: it was never sent, and its lease runs out.
        if isCut, let stopsAt, clock.now().sinceBoot >= stopsAt + Self.cutPause { flights = [:] }
        guard flights.isEmpty, unsettled.isEmpty else { return false }
        if !isOpen { return !endKeptBack() }
        try await endFeeds()
        guard case .whenDone(let patience) = mode.end, feeds.isEmpty, onBoard == 0 else { return false }
        return try await !fallsDue(within: patience)
    }

    /// Ends the feeds whose rows have all got their receipts, or will not get them soon.
    private func endFeeds() async throws {
        for id in feeds.keys.sorted() {
            guard let state = feeds[id], state.isAtEnd, state.onBoard == 0 else { continue }
            if state.feed.run != nil {
                if try await fallsDue(within: state.feed.patience) { continue }
            } else {
                let now = clock.now().wall
                let patience = state.feed.patience
                let isSoon = state.waiting.values.contains { waiting in
                    waiting.due - now <= patience && !isBlocked(waiting.receipt, patience)
                }
                if isSoon { continue }
            }
            endFeed(id)
        }
    }

    /// Whether a push can go nowhere: its provider was given up or does not work for long, or its scope stopped.
    private func isBlocked(_ receipt: Receipt, _ patience: Duration) -> Bool {
        guard let provider = receipt.provider, let gate = gates[provider] else { return true }
        return gate.isGivenUp || gate.isInTrouble(for: patience, at: clock.now())
            || stops.all.contains { $0.scope.concerns(provider) }
    }

    /// Whether a row that could be sent falls due within `patience`.
    private func fallsDue(within patience: Duration) async throws -> Bool {
        let givenUp = Provider.allCases.filter { gates[$0]?.isGivenUp == true }
        guard let due = try await store.nextDue(excluding: stoppedLanes.union(lanes(of: givenUp))) else {
            return false
        }
        guard due - clock.now().wall <= patience else { return false }
        claim(at: due, now: clock.now())
        return true
    }

    /// Hands over what is still open, and says that nothing more comes.
    func endFeed(_ id: Int) {
        guard var state = feeds.removeValue(forKey: id) else { return }
        state.deliver(state.waiting.values.map(\.receipt))
        state.ending.stops = stops.all
        state.ending.unreachable = ending.unreachable
        state.ending.wasStopped = ending.wasStopped
        state.feed.end(.success(state.ending))
    }

    /// Tells whoever watches, now and then.
    func report(isLast: Bool = false) {
        let now = clock.now().sinceBoot
        // Falling idle, and beginning again, is told at once.
        let turns = (onBoard == 0) != (progress.onBoard == 0)
        guard isLast || turns || now - lastProgress >= Self.progressPause else { return }
        lastProgress = now
        progress.onBoard = onBoard
        progress.stops = stops.all
        onProgress(progress)
    }
}

extension Stop.Scope {
    /// Whether the scope is part of a provider.
    fileprivate func concerns(_ provider: Provider) -> Bool {
        switch self {
        case .topic: provider == .apns
        case .fcmToApple: provider == .fcm
        case .credential(let stopped), .provider(let stopped): stopped == provider
        }
    }
}
