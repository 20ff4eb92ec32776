import Glibc
import PushStore
import SilentPush
import Testing

@Suite struct LeaseTests {
    /// This process under the tests' boot, and one of the same namespace that does not run.
    private static func living() -> Owner { Owner.current(bootID: "boot-1") }
    private static func dead() -> Owner {
        var owner = living()
        owner.processID = .max
        return owner
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a lease that nobody renews ends by itself (field reports 134, 135, 142)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        shop.clock.advance(by: .milliseconds(29_999))
        #expect(try await shop.store.takeBack() == 0)
        #expect(try await shop.store.renew([lease]).isEmpty)
        shop.clock.advance(by: .milliseconds(29_999))
        #expect(try await shop.store.takeBack() == 0)
        shop.clock.advance(by: .milliseconds(1))
        #expect(try await shop.store.takeBack() == 1)
        #expect(try await shop.store.renew([lease]) == [lease])
        let again = try #require(try await shop.store.claimAll().pushes.first)
        #expect(again.push.deliveryID == "d")
        #expect(again.lease.row == lease.row)
        #expect(again.lease != lease)
    }

    @Test func `a dead owner's rows are taken back at once, and keep their room from then on`() async throws {
        let shop = try await Shop(.file, limits: Limits(perHour: 1))
        let crashed = try await shop.secondStore(owner: Self.dead())
        let living = try await shop.secondStore(owner: Self.living())
        let device = try Device.iPhone(1)
        try await crashed.put(
            .sample("d", to: device, deadline: .at(shop.clock.now().wall + .seconds(86400))),
            .sample("now", to: try .iPhone(2), deadline: .now)
        )
        #expect(try await crashed.claimAll().pushes.count == 2)
        shop.clock.advance(by: .seconds(20))
        #expect(try await shop.store.takeBack() == 0, "another namespace sees nobody dead")
        #expect(try await living.takeBack() == 2)
        #expect(try await living.outcome("now") == .expired)
        #expect(try await living.claimAll().pushes.isEmpty)
        #expect(try await living.outcome("d") == .held(until: shop.clock.now().wall + .seconds(3600)))
        shop.clock.advance(by: .seconds(3600))
        #expect(try await living.drain(at: shop.clock) == ["d"])
        #expect(try await living.takeBack() == 0)
    }

    @Test func `after a reboot leases run out by the wall clock`() async throws {
        let shop = try await Shop(.file)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        #expect(try await shop.store.claimAll().pushes.count == 1)
        shop.clock.reboot(as: "boot-2", down: .seconds(29))
        var owner = Self.living()
        owner.bootID = "boot-2"
        let after = try await shop.secondStore(owner: owner)
        #expect(try await after.takeBack() == 0)
        shop.clock.advance(by: .seconds(1))
        #expect(try await after.takeBack() == 1)
    }

    @Test func `after a reboot with the clock set back leases run out all the same`() async throws {
        let shop = try await Shop(.file)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        #expect(try await shop.store.claimAll().pushes.count == 1)
        shop.clock.reboot(as: "boot-2", down: .seconds(-365 * 86400))
        var owner = Self.living()
        owner.bootID = "boot-2"
        let after = try await shop.secondStore(owner: owner)
        #expect(try await after.takeBack() == 0)
        shop.clock.advance(by: .seconds(30))
        #expect(try await after.takeBack() == 1)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `an answer to a lost lease still charges the device, and settles a row that nobody has`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        try await shop.store.put(.sample("d", to: device))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        shop.clock.advance(by: .seconds(30))
        #expect(try await shop.store.takeBack() == 1)
        let settled = try await shop.store.settle([.accepted(lease, at: shop.clock.now())])
        #expect(settled.lost == [lease])
        #expect(try await shop.store.outcome("d") == .accepted)
        #expect(try await shop.store.state(of: device).allowance.ends.count == 2)
        #expect(try await shop.store.claimAll().pushes.isEmpty)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `an answer to a lost lease leaves a row that another has`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        shop.clock.advance(by: .seconds(30))
        _ = try await shop.store.takeBack()
        let second = try #require(try await shop.store.claimAll().pushes.first).lease
        #expect(try await shop.store.settle([.refused(lease, at: shop.clock.now())]).lost == [lease])
        #expect(try await shop.store.outcome("d") == .pending)
        #expect(try await shop.store.settle([.accepted(second, at: shop.clock.now())]).lost.isEmpty)
        #expect(try await shop.store.outcome("d") == .accepted)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `settling twice changes nothing`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        _ = try await shop.store.settle([.accepted(lease, at: shop.clock.now())])
        let second = try await shop.store.settle([.refused(lease, at: shop.clock.now())])
        #expect(second.lost == [lease])
        #expect(try await shop.store.outcome("d") == .accepted)
        #expect(try await shop.store.status().counts == ["accepted": 1])
    }

    @Test func `two processes share a file: every row goes to one of them`() async throws {
        let shop = try await Shop(.file)
        let other = try await shop.secondStore()
        let rows = try (0..<600).map { OutboxRow.push(.sample("d\($0)", to: try .iPhone($0 / 2))) }
        _ = try await shop.store.enqueue(rows, in: nil, leasing: false)
        let clock = shop.clock
        let sent = try await withThrowingTaskGroup(of: [String].self) { group in
            for store in [shop.store, other] {
                group.addTask {
                    var sent: [String] = []
                    while true {
                        let claim = try await store.claim(50, excluding: [])
                        if claim.pushes.isEmpty, !claim.hasMore {
                            guard try await store.status().counts["pending"] ?? 0 > 0 else { return sent }
                            await Task.yield()
                            continue
                        }
                        sent += claim.pushes.map(\.push.deliveryID)
                        _ = try await store.settle(
                            claim.pushes.map { .accepted($0.lease, at: clock.now()) }
                        )
                    }
                }
            }
            var all: [String] = []
            for try await some in group { all += some }
            return all
        }
        #expect(sent.count == 600)
        #expect(Set(sent).count == 600)
    }

    @Test func `closing gives back what is leased, and later calls say that it is closed`() async throws {
        let shop = try await Shop(.file)
        let other = try await shop.secondStore()
        try await other.put(.sample("d", to: try .iPhone(1)))
        #expect(try await other.claimAll().pushes.count == 1)
        await other.close()
        #expect(try await shop.store.claimAll().pushes.map(\.push.deliveryID) == ["d"])
        do {
            _ = try await other.status()
            Issue.record("a closed store answered")
        } catch {
            #expect(error.kind == .closed)
        }
    }

    @Test func `this process is alive, a zombie and a reused process ID are not`() throws {
        let me = Owner.current(bootID: "boot")
        #expect(!me.seesDead(me))
        var earlier = me
        earlier.startTicks -= 1
        #expect(me.seesDead(earlier))
        var elsewhere = earlier
        elsewhere.namespace = "pid:[1]"
        #expect(!me.seesDead(elsewhere))
        var before = earlier
        before.bootID = "another boot"
        #expect(!me.seesDead(before))
    }
}
