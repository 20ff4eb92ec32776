import Glibc
import PushSystem
public import SilentPush

/// A store in one SQLite file, for all processes of one machine; or in memory, by the very same rules.
///
/// The file is in WAL mode with `synchronous=FULL`: what a call acknowledged survives power loss. It and its
/// companions (`-wal`, `-shm`) are made readable to their owner alone. Dropping the last reference ends the
/// thread as a crash would; ``close()`` ends it in order.
public final class SQLiteStore: Store {
    /// Where the data lives.
    public enum Place: Hashable, Sendable {
        /// A file, made when it is missing; its folder must exist.
        case file(String)
        /// The process's memory: nothing outlives it, and nobody else sees it.
        case memory
    }

    private let thread: StoreThread

    /// Opens the store, making or migrating it as needed.
    public convenience init(
        _ place: Place,
        settings: StoreSettings = StoreSettings()
    ) async throws(StoreError) {
        try await self.init(place, settings: settings, clock: SystemClock())
    }

    /// Opens the store under a clock of the caller's.
    public convenience init(
        _ place: Place,
        settings: StoreSettings = StoreSettings(),
        clock: any PushClock
    ) async throws(StoreError) {
        let owner = Owner.current(bootID: clock.now().bootID)
        try await self.init(place, settings: settings, clock: clock, owner: owner)
    }

    /// Opens the store as `owner`, with limits that tests set.
    package init(
        _ place: Place,
        settings: StoreSettings,
        clock: any PushClock,
        owner: Owner,
        busyTimeout: Duration = .seconds(30),
        pageLimit: Int? = nil
    ) async throws(StoreError) {
        let path: String
        let name: String
        switch place {
        case .file(let file): (path, name) = (file, file)
        case .memory: (path, name) = (":memory:", "memory:")
        }
        thread = try await StoreThread(place: name) { () throws(StoreError) in
            if case .file(let file) = place { try StoreFile.prepare(file) }
            let connection = try Connection(path: path, place: name, busyTimeout: busyTimeout)
            try connection.setUp(pageLimit: pageLimit)
            return try Session(connection: connection, settings: settings, clock: clock, owner: owner)
        }
    }
}

extension SQLiteStore {
    public func openJob(_ name: String, again: Bool) async throws(StoreError) -> JobOpening {
        try await thread.run { session throws(StoreError) in try session.openJob(name, again: again) }
    }

    public func endInput(of run: JobRun) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in try session.endInput(of: run) }
    }

    public func summary(of run: JobRun) async throws(StoreError) -> JobSummary {
        try await thread.run { session throws(StoreError) in try session.summary(of: run) }
    }

    public func summary(ofJob name: String) async throws(StoreError) -> JobSummary? {
        try await thread.run { session throws(StoreError) in try session.summary(ofJob: name) }
    }

    public func receipts(
        of run: JobRun,
        after line: Int,
        count: Int
    ) async throws(StoreError) -> [Receipt] {
        try await thread.run { session throws(StoreError) in
            try session.receipts(of: run, after: line, count: count)
        }
    }

    public func enqueue(
        _ rows: [OutboxRow],
        in run: JobRun?,
        leasing: Bool
    ) async throws(StoreError) -> EnqueueResult {
        try await thread.run { session throws(StoreError) in
            try session.enqueue(rows, in: run, leasing: leasing)
        }
    }

    public func claim(_ count: Int, excluding lanes: Set<Lane>) async throws(StoreError) -> Claim {
        try await thread.run { session throws(StoreError) in try session.claim(count, excluding: lanes) }
    }

    public func settle(_ settlements: [Settlement]) async throws(StoreError) -> Settled {
        try await thread.run { session throws(StoreError) in try session.settle(settlements) }
    }

    public func renew(_ leases: [Lease]) async throws(StoreError) -> [Lease] {
        try await thread.run { session throws(StoreError) in try session.renew(leases) }
    }

    public func release(_ leases: [Lease], due: Timestamp?) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in try session.release(leases, due: due) }
    }

    @discardableResult
    public func takeBack() async throws(StoreError) -> Int {
        try await thread.run { session throws(StoreError) in try session.takeBack() }
    }

    public func nextDue(excluding lanes: Set<Lane>) async throws(StoreError) -> Timestamp? {
        try await thread.run { session throws(StoreError) in try session.nextDue(excluding: lanes) }
    }

    public func reserve(_ push: NewPush, beyond: Bool) async throws(StoreError) -> Reservation {
        try await thread.run { session throws(StoreError) in try session.reserve(push, beyond: beyond) }
    }

    public func finish(_ settlement: Settlement) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in try session.finish(settlement) }
    }

    public func marks(since: Timestamp?) async throws(StoreError) -> [Mark] {
        try await thread.run { session throws(StoreError) in try session.marks(since: since) }
    }

    public func forget(_ device: String) async throws(StoreError) -> Int {
        try await thread.run { session throws(StoreError) in try session.forget(device) }
    }

    public func token(named name: String) async throws(StoreError) -> SharedToken? {
        try await thread.run { session throws(StoreError) in try session.token(named: name) }
    }

    public func beginMint(named name: String) async throws(StoreError) -> MintTurn {
        try await thread.run { session throws(StoreError) in try session.beginMint(named: name) }
    }

    public func endMint(named name: String, sealed: [UInt8]?) async throws(StoreError) {
        try await thread.run { session throws(StoreError) in
            try session.endMint(named: name, sealed: sealed)
        }
    }

    public func take(
        _ count: Int,
        ofRate name: String,
        perSecond: Double
    ) async throws(StoreError) -> Duration {
        try await thread.run { session throws(StoreError) in
            try session.take(count, ofRate: name, perSecond: perSecond)
        }
    }

    public func status() async throws(StoreError) -> StoreStatus {
        try await thread.run { session throws(StoreError) in try session.status() }
    }

    public func trail(ofDelivery id: String, count: Int) async throws(StoreError) -> [Receipt] {
        try await thread.run { session throws(StoreError) in
            try session.trail(ofDelivery: id, count: count)
        }
    }

    public func state(of device: Device) async throws(StoreError) -> DeviceState {
        try await thread.run { session throws(StoreError) in try session.state(of: device) }
    }

    public func purge() async throws(StoreError) -> Bool {
        try await thread.run { session throws(StoreError) in try session.purge() }
    }

    public func close() async {
        // What cannot be given back now runs out by itself.
        _ = try? await thread.run { session throws(StoreError) in try session.leave() }
        thread.stop()
    }
}
