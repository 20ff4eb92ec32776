import Glibc
import PushSystem
import SilentPush
import Testing

@testable import PushStore

@Suite struct StoreFileTests {
    private func open(_ path: String, pageLimit: Int? = nil, busy: Duration = .zero) async throws
        -> SQLiteStore
    {
        try await SQLiteStore(
            .file(path),
            settings: StoreSettings(),
            clock: HandClock(),
            owner: Shop.owner(),
            busyTimeout: busy,
            pageLimit: pageLimit
        )
    }

    private func failure(_ path: String) async throws -> StoreError? {
        do throws(StoreError) {
            _ = try await SQLiteStore(
                .file(path),
                settings: StoreSettings(),
                clock: HandClock(),
                owner: Shop.owner(),
                busyTimeout: .zero
            )
            return nil
        } catch {
            #expect(error.description.contains(path))
            #expect(!error.fix.isEmpty)
            return error
        }
    }

    private func write(_ bytes: [UInt8], to path: String) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Glibc.write(descriptor, bytes, bytes.count)
        close(descriptor)
    }

    private func read(_ path: String) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }

    @Test func `the file and its companions are readable to their owner alone`() async throws {
        let old = umask(0)
        defer { umask(old) }
        let shop = try await Shop(.file)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            #expect(stat(shop.path + suffix, &status) == 0, "\(suffix)")
            #expect(status.st_mode & 0o777 == 0o600, "\(suffix)")
        }
    }

    @Test func `a folder that is missing is said so`() async throws {
        #expect(try await failure("/nonexistent-folder/store.db")?.kind == .unreachable)
    }

    @Test func `a folder in the file's place is said so`() async throws {
        let folder = try Folder.make()
        defer { rmdir(folder) }
        #expect(try await failure(folder)?.kind == .unreachable)
    }

    @Test func `a file that is no database is left as it is`() async throws {
        let folder = try Folder.make()
        defer { Folder.remove(folder) }
        let text = Array(String(repeating: "this is a letter to my aunt\n", count: 100).utf8)
        write(text, to: folder + "/store.db")
        #expect(try await failure(folder + "/store.db")?.kind == .foreign)
        #expect(read(folder + "/store.db") == text)
    }

    @Test func `another program's database is left as it is`() async throws {
        let folder = try Folder.make()
        defer { Folder.remove(folder) }
        let path = folder + "/store.db"
        let connection = try Connection(path: path, place: path, busyTimeout: .zero)
        try connection.execute("CREATE TABLE theirs(a); INSERT INTO theirs VALUES(1)")
        let error = try await failure(path)
        #expect(error?.kind == .foreign)
        #expect(try connection.integer("SELECT count(*) FROM theirs") == 1)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 1)
    }

    @Test func `a newer store is refused and not changed`() async throws {
        let shop = try await Shop(.file)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        let connection = try Connection(path: shop.path, place: shop.path, busyTimeout: .seconds(60))
        try connection.execute("PRAGMA user_version = 99")
        let error = try await failure(shop.path)
        #expect(error?.kind == .newer)
        #expect(error?.message.contains("99") == true)
        #expect(try connection.integer("PRAGMA user_version") == 99)
        #expect(try connection.integer("SELECT count(*) FROM push") == 1)
    }

    @Test func `a damaged file is said so, whatever bytes it has`() async throws {
        let folder = try Folder.make()
        defer { Folder.remove(folder) }
        let path = folder + "/store.db"
        let store = try await open(path, busy: .seconds(60))
        let rows = try (0..<400).map { OutboxRow.push(.sample("d\($0)", to: try .iPhone($0))) }
        _ = try await store.enqueue(rows, in: nil, leasing: false)
        await store.close()
        let whole = try Connection(path: path, place: path, busyTimeout: .seconds(60))
        try whole.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let good = read(path)
        #expect(good.count > 100_000)
        var random = Seeded(11)
        var refused = 0
        for _ in 0..<12 {
            let copy = try Folder.make()
            defer { Folder.remove(copy) }
            var bytes = good
            for page in 1..<(bytes.count / 4096) where random.oneIn(2) {
                for place in 0..<4096 {
                    bytes[page * 4096 + place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            write(bytes, to: copy + "/store.db")
            do throws(StoreError) {
                let damaged = try await SQLiteStore(
                    .file(copy + "/store.db"),
                    settings: StoreSettings(),
                    clock: HandClock(),
                    owner: Shop.owner(),
                    busyTimeout: .seconds(60)
                )
                _ = try await damaged.claim(400, excluding: [])
                _ = try await damaged.status()
                _ = try await damaged.trail(ofDelivery: "d7", count: 1)
            } catch {
                #expect(error.kind == .corrupt, "\(error)")
                refused += 1
            }
        }
        #expect(refused > 6)
    }

    @Test func `a store whose disk fills up loses nothing and goes on when there is space`() async throws {
        let folder = try Folder.make()
        defer { Folder.remove(folder) }
        let path = folder + "/store.db"
        let store = try await open(path, pageLimit: 60, busy: .seconds(60))
        var stored = 0
        var failure: StoreError?
        while failure == nil {
            let rows = try (0..<50).map {
                OutboxRow.push(.sample("d\(stored + $0)", to: try .iPhone(stored + $0)))
            }
            do throws(StoreError) {
                _ = try await store.enqueue(rows, in: nil, leasing: false)
                stored += 50
            } catch {
                failure = error
            }
        }
        #expect(failure?.kind == .full)
        #expect(stored > 0)
        #expect(try await store.status().counts == ["pending": stored])
        let roomy = try await open(path, busy: .seconds(60))
        _ = try await roomy.enqueue(
            [.push(.sample("more", to: try .iPhone(9_999_999)))],
            in: nil,
            leasing: false
        )
        #expect(try await roomy.status().counts == ["pending": stored + 1])
        #expect(try await store.claim(10, excluding: []).pushes.count == 10)
    }

    @Test func `a locked file is said so, and works once it is free`() async throws {
        let folder = try Folder.make()
        defer { Folder.remove(folder) }
        let path = folder + "/store.db"
        let store = try await open(path)
        let other = try Connection(path: path, place: path, busyTimeout: .zero)
        try other.execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            _ = try await store.claim(1, excluding: [])
            Issue.record("the file is locked")
        } catch {
            #expect(error.kind == .locked)
            #expect(error.place == path)
        }
        try other.execute("ROLLBACK")
        #expect(try await store.claim(1, excluding: []) == Claim())
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func `a folder that cannot be written is said so`() async throws {
        let folder = try Folder.make()
        defer { Folder.remove(folder) }
        chmod(folder, 0o500)
        defer { chmod(folder, 0o700) }
        #expect(try await failure(folder + "/store.db")?.kind == .readOnly)
    }

    @Test func `every claim, settlement and look-up is served by an index`() async throws {
        let shop = try await Shop(.file)
        let connection = try Connection(path: shop.path, place: shop.path, busyTimeout: .seconds(60))
        let plans = [
            "SELECT * FROM push WHERE lane = 1 AND state < 3 AND due <= 5 ORDER BY due, row LIMIT 9":
                "SEARCH push USING INDEX push_due (lane=? AND due<?)",
            "SELECT min(due) FROM push WHERE lane = 1 AND state < 3":
                "SEARCH push USING COVERING INDEX push_due (lane=?)",
            """
            SELECT * FROM push WHERE device = 1 AND state < 4 AND row < 9 AND NOT (state = 0 AND due > 5)
            ORDER BY row LIMIT 1
            """: "SEARCH push USING INDEX push_waiting (device=? AND rowid<?)",
            "SELECT * FROM push WHERE delivery = 1 AND device = 2":
                "SEARCH push USING INDEX push_identity (delivery=? AND device=?)",
            "SELECT * FROM push WHERE delivery = 1 LIMIT 5":
                "SEARCH push USING INDEX push_identity (delivery=?)",
            "SELECT * FROM push WHERE owner = 1 AND state = 4":
                "SEARCH push USING INDEX push_leased (owner=?)",
            "SELECT count(*) FROM push INDEXED BY push_leased WHERE state = 4":
                "SCAN push USING INDEX push_leased",
            "SELECT count(*), min(due) FROM push INDEXED BY push_due WHERE state < 3 AND state = 2":
                "SCAN push USING COVERING INDEX push_due",
            "SELECT flight, marked, queued, ends FROM device WHERE device = 1":
                "SEARCH device USING INTEGER PRIMARY KEY (rowid=?)",
        ]
        for (sql, plan) in plans {
            let found = try connection.plan(of: sql)
            #expect(found == [plan])
        }
    }

    @Test func `what one program stores, the next one reads`() async throws {
        let shop = try await Shop(.file)
        try await shop.store.put(.sample("d", to: .android(1), data: ["k": "v"], collapse: "c", ref: "r"))
        await shop.store.close()
        let next = try await shop.secondStore()
        let push = try #require(try await next.claimAll().pushes.first)
        #expect(push.push.data == ["k": "v"])
        #expect(push.push.collapseID == "c")
        #expect(push.device == .android(1))
        #expect(push.ref == "r")
    }
}
