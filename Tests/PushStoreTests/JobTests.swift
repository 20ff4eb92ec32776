import PushStore
import SilentPush
import Testing

@Suite struct JobTests {
    private func begin(_ shop: Shop, _ name: String = "news", again: Bool = false) async throws -> JobRun {
        switch try await shop.store.openJob(name, again: again) {
        case .began(let run), .resumed(let run): return run
        case .complete: throw Complete()
        }
    }

    private struct Complete: Error {}

    private func rows(_ lines: ClosedRange<Int>, shift: Int = 0) throws -> [OutboxRow] {
        try lines.map {
            .push(.sample("d\($0)", to: try .iPhone($0), line: $0 + shift, ref: "r\($0)"))
        }
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a job has one receipt a line, in the order of lines`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let run = try await begin(shop)
        let malformed = Receipt(
            line: 4,
            ref: "bad",
            deliveryID: nil,
            provider: nil,
            device: nil,
            outcome: .rejected,
            reason: "not JSON",
            fix: "Mend line 4.",
            at: shop.clock.now().wall
        )
        let batch = try rows(1...3) + [.malformed(malformed)] + rows(5...9)
        let twin = OutboxRow.push(.sample("d2", to: try .iPhone(2), line: 12, ref: "twin"))
        let other = OutboxRow.push(.sample("d3", to: try .iPhone(3), line: 13, data: ["other": "1"]))
        _ = try await shop.store.enqueue(batch, in: run, leasing: false)
        _ = try await shop.store.enqueue([twin, other], in: run, leasing: true)
        try await shop.store.endInput(of: run)
        #expect(try await shop.store.drain(at: shop.clock).count == 8)
        for page in [1, 2, 3, 100] {
            var receipts: [Receipt] = []
            while true {
                let next = try await shop.store.receipts(
                    of: run,
                    after: receipts.last?.line ?? 0,
                    count: page
                )
                if next.isEmpty { break }
                receipts += next
            }
            #expect(receipts.map(\.line) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13])
            #expect(receipts.map(\.ref)[3...] == ["bad", "r5", "r6", "r7", "r8", "r9", "twin", nil])
            #expect(receipts.filter { $0.outcome == .rejected }.map(\.line) == [4, 13])
            #expect(receipts.filter(\.isDuplicate).map(\.line) == [12])
            #expect(receipts.allSatisfy { $0.job == "news" })
        }
        let summary = try await shop.store.summary(of: run)
        #expect(summary.counts == ["accepted": 9, "rejected": 2])
        #expect(summary.malformed == 2)
        #expect(!summary.isComplete)
        #expect(try await shop.store.summary(ofJob: "news") == summary)
        #expect(try await shop.store.summary(ofJob: "none") == nil)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `the same command after a crash or a mended line sends only what was not sent`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let first = try await begin(shop)
        _ = try await shop.store.enqueue(try rows(1...3), in: first, leasing: false)
        #expect(try await shop.store.drain(at: shop.clock) == ["d1", "d2", "d3"])
        shop.clock.advance(by: .seconds(5))
        // One line was put before them, and the run had died before its end.
        guard case .resumed(let second) = try await shop.store.openJob("news", again: false) else {
            Issue.record("an incomplete job is resumed")
            return
        }
        #expect(second.generationBegan == first.generationBegan)
        let results = try await shop.store.enqueue(
            [.push(.sample("new", to: try .iPhone(9), line: 1))] + rows(1...5, shift: 1),
            in: second,
            leasing: false
        ).rows
        let known = results.compactMap { result -> Receipt? in
            guard case .known(let receipt) = result else { return nil }
            return receipt
        }
        #expect(known.map(\.line) == [2, 3, 4])
        #expect(known.allSatisfy { !$0.isDuplicate && $0.outcome == .accepted })
        try await shop.store.endInput(of: second)
        #expect(try await shop.store.drain(at: shop.clock) == ["new", "d4", "d5"])
        let receipts = try await shop.store.receipts(of: second, after: 0, count: 99)
        #expect(receipts.map(\.line) == [1, 2, 3, 4, 5, 6])
        #expect(receipts.map(\.ref) == [nil, "r1", "r2", "r3", "r4", "r5"])
        #expect(receipts.allSatisfy { $0.outcome == .accepted && !$0.isDuplicate })
        #expect(try await shop.store.summary(of: second).isComplete)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `what failed or expired counts as not sent and keeps its ID`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let first = try await begin(shop)
        _ = try await shop.store.enqueue(try rows(1...4), in: first, leasing: false)
        try await shop.store.endInput(of: first)
        let now = shop.clock.now()
        let outcomes: [String: Outcome] = [
            "d1": .failed, "d2": .expired, "d3": .rejected, "d4": .gone(since: nil),
        ]
        let claim = try await shop.store.claimAll()
        _ = try await shop.store.settle(
            claim.pushes.map {
                .refused($0.lease, at: now, as: outcomes[$0.push.deliveryID] ?? .accepted)
            }
        )
        #expect(try await !shop.store.summary(of: first).isComplete)
        let second = try await begin(shop)
        let leasing = kind == .file
        let again = try await shop.store.enqueue(try rows(1...4), in: second, leasing: leasing).rows
        var leases = again.compactMap { result -> Lease? in
            guard case .leased(let lease, _, _) = result else { return nil }
            return lease
        }
        #expect(leases.count == (leasing ? 2 : 0))
        leases += try await shop.store.claimAll().pushes.map(\.lease)
        #expect(leases.count == 2)
        _ = try await shop.store.settle(leases.map { .accepted($0, at: now) })
        try await shop.store.endInput(of: second)
        let summary = try await shop.store.summary(of: second)
        #expect(summary.counts == ["accepted": 2, "rejected": 1, "gone": 1])
        #expect(summary.isComplete)
        #expect(try await shop.store.status().counts == ["accepted": 2, "rejected": 1, "gone": 1])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a complete job sends nothing, again begins a new generation`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let first = try await begin(shop)
        _ = try await shop.store.enqueue(try rows(1...2), in: first, leasing: false)
        #expect(try await shop.store.drain(at: shop.clock).count == 2)
        guard case .resumed = try await shop.store.openJob("news", again: true) else {
            Issue.record("an input that was not read to its end is resumed")
            return
        }
        let whole = try await begin(shop)
        _ = try await shop.store.enqueue(try rows(1...2), in: whole, leasing: false)
        try await shop.store.endInput(of: whole)
        guard case .complete(let summary) = try await shop.store.openJob("news", again: false) else {
            Issue.record("a complete job is not begun")
            return
        }
        #expect(summary.lastSettledAt == shop.clock.now().wall)
        #expect(summary.counts == ["accepted": 2])
        guard case .began(let next) = try await shop.store.openJob("news", again: true) else {
            Issue.record("again begins anew")
            return
        }
        #expect(next.generationBegan > first.generationBegan)
        let repeated = try await shop.store.enqueue(try rows(1...2), in: next, leasing: false).rows
        for case .known(let receipt) in repeated { #expect(receipt.isDuplicate) }
        #expect(try await shop.store.claimAll().pushes.isEmpty)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `seven days after its last row settled a job is forgotten, rows and all`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let run = try await begin(shop)
        _ = try await shop.store.enqueue(try rows(1...3), in: run, leasing: false)
        try await shop.store.endInput(of: run)
        _ = try await shop.store.drain(at: shop.clock)
        try await shop.store.put(.sample("loose", to: try .iPhone(7)))
        _ = try await shop.store.drain(at: shop.clock)
        shop.clock.advance(by: .seconds(7 * 86400 - 1))
        try await shop.store.put(.sample("young", to: try .iPhone(8)))
        while try await shop.store.purge() {}
        #expect(try await shop.store.status().counts == ["accepted": 4, "pending": 1])
        shop.clock.advance(by: .seconds(1))
        guard case .began = try await shop.store.openJob("news", again: false) else {
            Issue.record("a forgotten job begins anew even before the purge")
            return
        }
        #expect(try await shop.store.put(.sample("d1", to: try .iPhone(1))).rows == [.pending])
        while try await shop.store.purge() {}
        #expect(try await shop.store.status().counts == ["pending": 2])
        #expect(try await shop.store.trail(ofDelivery: "d2", count: 1).isEmpty)
        #expect(try await shop.store.status().devices == 0)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a job is not forgotten while one of its rows is open`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let run = try await begin(shop)
        _ = try await shop.store.enqueue(try rows(1...2), in: run, leasing: false)
        try await shop.store.endInput(of: run)
        let claim = try await shop.store.claimAll()
        _ = try await shop.store.settle([.accepted(claim.pushes[0].lease, at: shop.clock.now())])
        shop.clock.advance(by: .seconds(30 * 86400))
        while try await shop.store.purge() {}
        guard case .resumed(let again) = try await shop.store.openJob("news", again: false) else {
            Issue.record("an open job is resumed")
            return
        }
        #expect(again.generationBegan == run.generationBegan)
        guard case .known = try await shop.store.put(.sample("d1", to: try .iPhone(1))).rows.first else {
            Issue.record("its settled rows are still known")
            return
        }
    }

    @Test(arguments: Shop.Kind.allCases)
    func `held rows are named in the summary with the first release`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 1))
        let run = try await begin(shop)
        let device = try Device.iPhone(1)
        let held: [OutboxRow] = [
            .push(.sample("d1", to: device, line: 1)), .push(.sample("d2", to: device, line: 2)),
        ]
        _ = try await shop.store.enqueue(held, in: run, leasing: false)
        try await shop.store.endInput(of: run)
        _ = try await shop.store.drain(at: shop.clock)
        let summary = try await shop.store.summary(of: run)
        #expect(summary.counts == ["accepted": 1, "held": 1])
        #expect(summary.heldUntil == shop.clock.now().wall + .seconds(3600))
        #expect(!summary.isComplete)
    }
}
