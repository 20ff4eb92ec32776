import Glibc
import PushSystem
public import SilentPush

/// A store in one SQLite file, for all processes of one machine; or in memory, by the very same rules.
///
/// The file is in WAL mode with `synchronous=FULL`: what a call acknowledged survives power loss. It and its
/// companions (`-wal`, `-shm`) are made readable to their owner alone. Dropping the last reference ends the
/// thread as a crash would; ``close()`` ends it in order.
public final class SQLiteStore: Sendable {
    /// Where the data lives.
    public enum Place: Hashable, Sendable {
        /// A file, made when it is missing; its folder must exist.
        case file(String)
        /// The process's memory: nothing outlives it, and nobody else sees it.
        case memory
    }

    let thread: StoreThread

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
