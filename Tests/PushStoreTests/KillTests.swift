import Glibc
import PushSystem
import SilentPush
import Testing

@testable import PushStore

/// Processes that enqueue, claim and settle are killed in the middle; the next one finds everything in order.
@Suite(.serialized) struct KillTests {
    private static let rows = 400
    private static let settings = StoreSettings(limits: Limits(perHour: 1000))

    /// Sends until it is killed, noting each push in `log` before it settles, as a provider would.
    private static func send(folder: String, seed: UInt64) async throws {
        var random = Seeded(seed)
        let fuse = UInt32.random(in: 500...40_000, using: &random)
        startThread(named: "fuse") {
            usleep(fuse)
            kill(getpid(), SIGKILL)
        }
        let clock = SystemClock()
        let store = try await SQLiteStore(.file(folder + "/store.db"), settings: settings)
        let log = open(folder + "/log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        try await store.takeBack()
        for start in stride(from: 0, to: rows, by: 40) {
            let batch = try (start..<start + 40).map {
                OutboxRow.push(.sample("d\($0)", to: try .iPhone($0 % 97)))
            }
            _ = try await store.enqueue(batch, in: nil, leasing: false)
        }
        while true {
            let claim = try await store.claim(Int.random(in: 1...30, using: &random), excluding: [])
            for push in claim.pushes {
                let line = Array("\(push.push.deliveryID)\n".utf8)
                _ = write(log, line, line.count)
            }
            _ = try await store.settle(claim.pushes.map { .accepted($0.lease, at: clock.now()) })
        }
    }

    private func sent(_ folder: String) -> [String: Int] {
        let descriptor = open(folder + "/log", O_RDONLY)
        guard descriptor >= 0 else { return [:] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        let lines = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n"))
        return lines.reduce(into: [:]) { $0[String(decoding: $1, as: UTF8.self), default: 0] += 1 }
    }

    @Test
    func
        `kill -9 at any point loses no row and doubles only what was in flight (field reports 131, 138, 139)`()
        async throws
    {
        let folder = try Folder.make()
        defer {
            unlink(folder + "/log")
            Folder.remove(folder)
        }
        var unanswered: [String: Int] = [:]
        for round in 1...10 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [folder = folder as String, round = round as Int] in
                try await Self.send(folder: folder, seed: UInt64(round))
            }
            let connection = try Connection(
                path: folder + "/store.db",
                place: folder,
                busyTimeout: .seconds(60)
            )
            #expect(
                try connection.integer(
                    "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"
                ) == 1
            )
            // A push that was sent and is not settled lost its answer: it alone may be sent twice.
            guard try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'push'") == 1 else {
                continue
            }
            let store = try await SQLiteStore(.file(folder + "/store.db"), settings: Self.settings)
            for (id, count) in sent(folder) where try await store.outcome(id) != .accepted {
                unanswered[id] = count
            }
            await store.close()
        }
        let store = try await SQLiteStore(.file(folder + "/store.db"), settings: Self.settings)
        try await store.takeBack()
        for start in stride(from: 0, to: Self.rows, by: 40) {
            let batch = try (start..<start + 40).map {
                OutboxRow.push(.sample("d\($0)", to: try .iPhone($0 % 97)))
            }
            _ = try await store.enqueue(batch, in: nil, leasing: false)
        }
        var last: [String] = []
        while true {
            let claim = try await store.claimAll()
            if claim.pushes.isEmpty { break }
            last += claim.pushes.map(\.push.deliveryID)
            _ = try await store.settle(claim.pushes.map { .accepted($0.lease, at: SystemClock().now()) })
        }
        var counts = sent(folder)
        for id in last { counts[id, default: 0] += 1 }
        #expect(counts.count == Self.rows)
        for (id, count) in counts { #expect(count <= 1 + (unanswered[id] ?? 0), "\(id)") }
        #expect(try await store.status().counts == ["accepted": Self.rows])
        await store.close()
    }
}
