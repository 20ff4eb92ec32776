public import SilentPush

/// Every call is one order to the store's thread.
extension SQLiteStore: Store {
    /// See ``Store/openJob(_:again:)``.
    public func openJob(_ name: String, again: Bool) async throws(StoreError) -> JobOpening {
        try await thread.run { session throws(StoreError) in try session.openJob(name, again: again) }
    }

    /// See ``Store/endInput(of:)``.
    public func endInput(of run: JobRun) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in try session.endInput(of: run) }
    }

    /// See ``Store/summary(of:)``.
    public func summary(of run: JobRun) async throws(StoreError) -> JobSummary {
        try await thread.run { session throws(StoreError) in try session.summary(of: run) }
    }

    /// See ``Store/summary(ofJob:)``.
    public func summary(ofJob name: String) async throws(StoreError) -> JobSummary? {
        try await thread.run { session throws(StoreError) in try session.summary(ofJob: name) }
    }

    /// See ``Store/receipts(of:after:count:)``.
    public func receipts(
        of run: JobRun,
        after line: Int,
        count: Int
    ) async throws(StoreError) -> [Receipt] {
        try await thread.run { session throws(StoreError) in
            try session.receipts(of: run, after: line, count: count)
        }
    }

    /// See ``Store/enqueue(_:in:leasing:)``.
    public func enqueue(
        _ rows: [OutboxRow],
        in run: JobRun?,
        leasing: Bool
    ) async throws(StoreError) -> EnqueueResult {
        try await thread.run { session throws(StoreError) in
            try session.enqueue(rows, in: run, leasing: leasing)
        }
    }

    /// See ``Store/claim(_:excluding:)``.
    public func claim(_ count: Int, excluding lanes: Set<Lane>) async throws(StoreError) -> Claim {
        try await thread.run { session throws(StoreError) in try session.claim(count, excluding: lanes) }
    }

    /// See ``Store/settle(_:)``.
    public func settle(_ settlements: [Settlement]) async throws(StoreError) -> Settled {
        try await thread.run { session throws(StoreError) in try session.settle(settlements) }
    }

    /// See ``Store/renew(_:)``.
    public func renew(_ leases: [Lease]) async throws(StoreError) -> [Lease] {
        try await thread.run { session throws(StoreError) in try session.renew(leases) }
    }

    /// See ``Store/release(_:due:)``.
    public func release(_ leases: [Lease], due: Timestamp?) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in try session.release(leases, due: due) }
    }

    /// See ``Store/takeBack()``.
    @discardableResult
    public func takeBack() async throws(StoreError) -> Int {
        try await thread.run { session throws(StoreError) in try session.takeBack() }
    }

    /// See ``Store/nextDue(excluding:)``.
    public func nextDue(excluding lanes: Set<Lane>) async throws(StoreError) -> Timestamp? {
        try await thread.run { session throws(StoreError) in try session.nextDue(excluding: lanes) }
    }

    /// See ``Store/reserve(_:beyond:)``.
    public func reserve(_ push: NewPush, beyond: Bool) async throws(StoreError) -> Reservation {
        try await thread.run { session throws(StoreError) in try session.reserve(push, beyond: beyond) }
    }

    /// See ``Store/finish(_:)``.
    public func finish(_ settlement: Settlement) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in try session.finish(settlement) }
    }

    /// See ``Store/marks(since:)``.
    public func marks(since: Timestamp?) async throws(StoreError) -> [Mark] {
        try await thread.run { session throws(StoreError) in try session.marks(since: since) }
    }

    /// See ``Store/forget(_:)``.
    public func forget(_ device: String) async throws(StoreError) -> Int {
        try await thread.run { session throws(StoreError) in try session.forget(device) }
    }

    /// See ``Store/token(named:)``.
    public func token(named name: String) async throws(StoreError) -> SharedToken? {
        try await thread.run { session throws(StoreError) in try session.token(named: name) }
    }

    /// See ``Store/beginMint(named:)``.
    public func beginMint(named name: String) async throws(StoreError) -> MintTurn {
        try await thread.run { session throws(StoreError) in try session.beginMint(named: name) }
    }

    /// See ``Store/endMint(named:sealed:)``.
    public func endMint(named name: String, sealed: [UInt8]?) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in
            try session.endMint(named: name, sealed: sealed)
        }
    }

    /// See ``Store/take(_:ofRate:perSecond:)``.
    public func take(
        _ count: Int,
        ofRate name: String,
        perSecond: Double
    ) async throws(StoreError) -> Duration {
        try await thread.run { session throws(StoreError) in
            try session.take(count, ofRate: name, perSecond: perSecond)
        }
    }

    /// See ``Store/status()``.
    public func status() async throws(StoreError) -> StoreStatus {
        try await thread.run { session throws(StoreError) in try session.status() }
    }

    /// See ``Store/trail(ofDelivery:count:)``.
    public func trail(ofDelivery id: String, count: Int) async throws(StoreError) -> [Receipt] {
        try await thread.run { session throws(StoreError) in
            try session.trail(ofDelivery: id, count: count)
        }
    }

    /// See ``Store/state(of:)``.
    public func state(of device: Device) async throws(StoreError) -> DeviceState {
        try await thread.run { session throws(StoreError) in try session.state(of: device) }
    }

    /// See ``Store/purge()``.
    public func purge() async throws(StoreError) -> Bool {
        try await thread.run { session throws(StoreError) in try session.purge() }
    }

    /// See ``Store/close()``.
    public func close() async {
        // What cannot be given back now runs out by itself.
        _ = try? await thread.run { session throws(StoreError) in try session.leave() }
        thread.stop()
    }
}
