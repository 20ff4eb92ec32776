import PushStore
import SilentPush
import Testing

@Suite struct MarkTests {
    /// Sends one push, refused with `mark`.
    private func refuse(
        _ shop: Shop,
        _ id: String,
        _ device: Device,
        mark: Mark.Kind,
        lane: Lane = .apple
    ) async throws {
        try await shop.store.put(.sample(id, to: device, ref: "ref", lane: lane))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        _ = try await shop.store.settle([.refused(lease, at: shop.clock.now(), mark: mark)])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a gone device gets nothing more, and is named with its token and time (field report 37)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let since = shop.clock.now().wall - .seconds(100)
        try await refuse(shop, "d1", device, mark: .gone(since: since))
        try await shop.store.put(.sample("d2", to: device))
        let claim = try await shop.store.claimAll()
        #expect(claim.pushes.isEmpty)
        #expect(claim.receipts.map(\.outcome) == [.gone(since: since)])
        let mark = try #require(try await shop.store.marks(since: nil).first)
        #expect(mark.device == device.address)
        #expect(mark.ref == "ref")
        #expect(mark.kind == .gone(since: since))
        #expect(mark.site == Lane.apple.site)
        #expect(try await shop.store.state(of: device).marks == [mark])
        #expect(try await shop.store.status().gone == 1)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a device that registered after it was gone is alive (field report 37)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let since = shop.clock.now().wall - .seconds(100)
        try await refuse(shop, "d1", device, mark: .gone(since: since))
        let later = since + .seconds(1)
        try await shop.store.put(.sample("d2", to: device, registeredAt: later))
        #expect(try await shop.store.drain(at: shop.clock) == ["d2"])
        #expect(try await shop.store.marks(since: nil).isEmpty)
        // An answer older than the registration marks nothing.
        try await shop.store.put(.sample("d3", to: device, registeredAt: later))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        _ = try await shop.store.settle(
            [.refused(lease, at: shop.clock.now(), mark: .gone(since: since), as: .gone(since: since))]
        )
        #expect(try await shop.store.marks(since: nil).isEmpty)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a suspect is skipped for 24 hours, and gone after three days (field report 41)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        for day in 1...3 {
            try await refuse(shop, "d\(day)", device, mark: .suspect)
            let mark = try #require(try await shop.store.marks(since: nil).first)
            #expect(mark.strikes == day)
            guard day < 3 else {
                #expect(mark.kind == .gone(since: shop.clock.now().wall))
                break
            }
            #expect(mark.kind == .suspect)
            try await shop.store.put(.sample("skipped\(day)", to: device))
            let claim = try await shop.store.claimAll()
            #expect(claim.receipts.map(\.outcome) == [.rejected])
            #expect(claim.receipts.map(\.reason) == ["BadDeviceToken"])
            shop.clock.advance(by: .seconds(86400))
        }
        try await shop.store.put(.sample("d9", to: device))
        #expect(try await shop.store.claimAll().receipts.first?.outcome.name == "gone")
    }

    @Test(arguments: Shop.Kind.allCases)
    func `three strikes on one day are one, and an acceptance clears them`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        try await refuse(shop, "d1", device, mark: .suspect)
        for id in ["d2", "d3"] {
            guard
                case .admitted(let lease, let suspect) = try await shop.store.reserve(
                    .sample(id, to: device),
                    beyond: false
                )
            else {
                Issue.record("`send` tries a suspect")
                return
            }
            #expect(suspect?.strikes == 1)
            try await shop.store.finish(.refused(lease, at: shop.clock.now(), mark: .suspect))
        }
        #expect(try await shop.store.marks(since: nil).map(\.strikes) == [1])
        shop.clock.advance(by: .seconds(86400))
        try await shop.store.put(.sample("d4", to: device))
        #expect(try await shop.store.drain(at: shop.clock) == ["d4"])
        #expect(try await shop.store.marks(since: nil).isEmpty)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a mark holds for its site alone`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let sandbox = Lane(site: "api.sandbox.push.apple.com/com.example.app")
        try await refuse(shop, "d1", device, mark: .gone(since: shop.clock.now().wall), lane: sandbox)
        try await shop.store.put(.sample("d2", to: device))
        #expect(try await shop.store.drain(at: shop.clock) == ["d2"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `forget clears a mark by token or identity, in either case`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let names = [
            try Device.iPhone(171).address.uppercased(), try Device.iPhone(172).identity,
            try Device.iPhone(173).address,
        ]
        for (place, name) in names.enumerated() {
            let device = try Device.iPhone(171 + place)
            try await refuse(shop, "d\(place)", device, mark: .gone(since: shop.clock.now().wall))
            #expect(try await shop.store.forget(name) == 1)
            #expect(try await shop.store.forget(name) == 0)
            try await shop.store.put(.sample("after\(place)", to: device))
            #expect(try await shop.store.drain(at: shop.clock) == ["after\(place)"])
        }
        #expect(try await shop.store.marks(since: nil).isEmpty)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `marks can be listed from a moment on`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        try await refuse(shop, "d1", try .iPhone(1), mark: .gone(since: shop.clock.now().wall))
        shop.clock.advance(by: .seconds(100))
        try await refuse(shop, "d2", try .iPhone(2), mark: .suspect)
        #expect(try await shop.store.marks(since: nil).count == 2)
        let recent = try await shop.store.marks(since: shop.clock.now().wall - .seconds(50))
        #expect(recent.map(\.device) == [try Device.iPhone(2).address])
    }
}
