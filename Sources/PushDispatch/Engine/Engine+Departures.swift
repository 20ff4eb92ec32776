import PushStore
import SilentPush

/// What is ready and may go: given to the courier in hundreds, inside rates, breakers and stops.
extension Engine {
    /// Gives pushes to the courier; says whether any went.
    func depart() async throws -> Bool {
        guard isOpen else { return false }
        var isMoving = false
        for provider in Provider.allCases {
            while try await depart(to: provider) { isMoving = true }
        }
        return isMoving
    }

    private func depart(to provider: Provider) async throws -> Bool {
        guard var gate = gates[provider], !gate.ready.isEmpty else { return false }
        let now = clock.now()
        var room = max(courier.streams(of: provider) * 2, 200) - gate.inFlight
        let permit = gate.permit(at: now)
        switch permit {
        case .all: break
        case .probe: room = 1
        case .nothing, .untilProbeEnds:
            // Others may have the rows meanwhile, and a lease is not for waiting.
            try await giveBack { $0.claimed.device.provider == provider }
            return false
        }
        guard room > 0 else { return false }
        if let wanted = gate.wantedGrant(at: now) {
            let wait = try await store.take(
                wanted.count,
                ofRate: "\(provider.rawValue):project",
                perSecond: wanted.perSecond
            )
            gate.take(grant: wanted.count, after: wait, at: clock.now())
            gates[provider] = gate
        }
        room = min(room, try await runRoom())
        // The line moves out of the table while it is changed, so that taking from it copies nothing.
        gates[provider] = nil
        let batch = gate.load(room: room, at: clock.now())
        if permit == .probe, !batch.isEmpty { gate.probes() }
        gates[provider] = gate
        guard !batch.isEmpty else { return false }
        if let grant = runGrant {
            runGrant = grant.count > batch.count ? (grant.count - batch.count, grant.at) : nil
        }
        send(batch)
        return true
    }

    /// How many pushes the run's own rate allows now.
    private func runRoom() async throws -> Int {
        guard let rate = mode.rate else { return .max }
        let now = clock.now()
        guard let grant = runGrant else {
            let count = min(max(Int(rate.perSecond / 10), 1), Self.batch)
            let wait = try await store.take(count, ofRate: rate.name, perSecond: rate.perSecond)
            let at = now.sinceBoot + wait
            runGrant = (count, at)
            return wait <= .zero ? count : 0
        }
        return grant.at <= now.sinceBoot ? grant.count : 0
    }

    private func send(_ batch: [Boarded]) {
        let id = nextFlight
        nextFlight += 1
        flights[id] = Flight(
            pushes: batch,
            isOpen: Array(repeating: true, count: batch.count),
            open: batch.count
        )
        let consignments = batch.map(\.consignment)
        // A token that must be fetched first makes this flight wait, and nothing else.
        Task { [courier, inbox] in
            await courier.carry(consignments) { inbox.post(.carried(flight: id, $0)) }
        }
    }

    /// Gives back leases of pushes that are ready and will not go now.
    func giveBack(_ isWanted: (Boarded) -> Bool) async throws {
        var given: [Boarded] = []
        for provider in Provider.allCases { given += gates[provider]?.ready.takeAll(where: isWanted) ?? [] }
        guard !given.isEmpty else { return }
        onBoard -= given.count
        for boarded in given { wait(boarded, due: clock.now().wall, reason: "not sent yet") }
        try await store.release(given.map(\.claimed.lease), due: nil)
    }

    /// Notes for its feed that a push on board went back to the outbox.
    func wait(_ boarded: Boarded, due: Timestamp, reason: String) {
        guard let feed = boarded.feed, let owner = feeds[feed]?.feed else { return }
        feeds[feed]?.onBoard -= 1
        guard owner.run == nil else { return }
        let receipt = boarded.receipt(.pending, reason: reason, at: clock.now().wall)
        feeds[feed]?.waiting[WaitingKey(receipt)] = .init(due: due, receipt: receipt)
    }
}
