import Glibc
import SilentPush

@testable import PushStore

/// A store to be tried, in memory or in a file of its own that is removed afterwards.
final class Shop: Sendable {
    /// The kinds of store; every rule is tried on each.
    enum Kind: String, CaseIterable {
        case memory, file
    }

    let clock: HandClock
    let place: SQLiteStore.Place
    let settings: StoreSettings
    let store: SQLiteStore
    private let folder: String?

    init(
        _ kind: Kind = .memory,
        limits: Limits = Limits(),
        clock: HandClock = HandClock(),
        spread: Duration = .zero,
        pageLimit: Int? = nil
    ) async throws {
        self.clock = clock
        settings = StoreSettings(limits: limits, releaseSpread: spread)
        switch kind {
        case .memory:
            folder = nil
            place = .memory
        case .file:
            let made = try Folder.make()
            folder = made
            place = .file(made + "/store.db")
        }
        store = try await SQLiteStore(
            place,
            settings: settings,
            clock: clock,
            owner: Self.owner(),
            busyTimeout: .seconds(60),
            pageLimit: pageLimit
        )
    }

    deinit { if let folder { Folder.remove(folder) } }

    /// The path of the file.
    var path: String {
        guard case .file(let path) = place else { return ":memory:" }
        return path
    }

    /// How many rows `tables` has, counted beside the store.
    func count(_ tables: String) async throws -> Int64? {
        let connection = try Connection(path: path, place: path, busyTimeout: .seconds(60))
        return try connection.integer("SELECT count(*) FROM \(tables)")
    }

    /// Another process's view of the same file.
    func secondStore(owner: Owner = Shop.owner(2)) async throws -> SQLiteStore {
        try await SQLiteStore(
            place,
            settings: settings,
            clock: clock,
            owner: owner,
            busyTimeout: .seconds(60)
        )
    }

    /// An owner that nobody can see dead, nor sees others so: its namespace is unknown.
    static func owner(_ number: Int32 = 1) -> Owner {
        Owner(bootID: "boot-1", namespace: "", processID: number, startTicks: 1)
    }
}

/// A folder for one test.
enum Folder {
    struct NoFolder: Error {}

    static func make() throws -> String {
        var template = Array("/tmp/silentpush-store-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NoFolder() }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func remove(_ folder: String) {
        for suffix in ["", "-wal", "-shm"] { unlink(folder + "/store.db" + suffix) }
        rmdir(folder)
    }
}
