import PushStore
import SilentPush
import Testing

@Suite struct OutboxTests {
    @Test(arguments: Shop.Kind.allCases)
    func `a push goes in, out and is settled, and its receipt says so`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let put = try await shop.store.put(
            .sample("d1", to: device, data: ["a": "1", "b": ""], collapse: "c", ref: "r")
        )
        #expect(put.rows == [.pending])
        let claim = try await shop.store.claimAll()
        let push = try #require(claim.pushes.first)
        #expect(claim.pushes.count == 1)
        #expect(
            push.push
                == Push(deliveryID: "d1", data: ["a": "1", "b": ""], collapseID: "c", expires: .provider)
        )
        #expect(push.device == device)
        #expect(push.lane == .apple)
        #expect(push.ref == "r")
        var settlement = Settlement.accepted(push.lease, at: shop.clock.now())
        settlement.apnsID = "0f1e2d3c-4b5a-8978-8695-a4b3c2d1e0ff"
        settlement.apnsUniqueID = "unique"
        settlement.endpoint = "https://localhost:1"
        let settled = try await shop.store.settle([settlement])
        #expect(settled == Settled())
        let receipt = try #require(try await shop.store.trail(ofDelivery: "d1", count: 9).first)
        #expect(receipt.outcome == .accepted)
        #expect(receipt.apnsID == "0f1e2d3c-4b5a-8978-8695-a4b3c2d1e0ff")
        #expect(receipt.apnsUniqueID == "unique")
        #expect(receipt.endpoint == "https://localhost:1")
        #expect(receipt.status == 200)
        #expect(receipt.attempts == 1)
        #expect(receipt.device == device.address)
        #expect(receipt.ref == "r")
        #expect(try await shop.store.claimAll() == Claim())
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a device has one push in flight and gets its oldest first`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        for id in ["d1", "d2", "d3"] { try await shop.store.put(.sample(id, to: device)) }
        let first = try await shop.store.claimAll()
        #expect(first.pushes.map(\.push.deliveryID) == ["d1"])
        #expect(try await shop.store.claimAll().pushes.isEmpty)
        let settled = try await shop.store.settle([.accepted(first.pushes[0].lease, at: shop.clock.now())])
        #expect(settled.madeDue == 1)
        #expect(try await shop.store.drain(at: shop.clock) == ["d2", "d3"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `ten pushes in five minutes: two are sent, the rest merge into the newest (field report 23)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 2))
        let device = try Device.iPhone(1)
        var sent: [String] = []
        let start = shop.clock.now().wall
        for number in 1...10 {
            try await shop.store.put(.sample("d\(number)", to: device))
            sent += try await shop.store.drain(at: shop.clock)
            shop.clock.advance(by: .seconds(30))
        }
        #expect(sent == ["d1", "d2"])
        #expect(try await shop.store.outcome("d3") == .superseded(by: "d4"))
        #expect(try await shop.store.outcome("d9") == .superseded(by: "d10"))
        #expect(try await shop.store.outcome("d10") == .held(until: start + .seconds(3600)))
        shop.clock.advance(by: .seconds(3299))
        #expect(try await shop.store.drain(at: shop.clock) == [])
        shop.clock.advance(by: .seconds(1))
        #expect(try await shop.store.drain(at: shop.clock) == ["d10"])
    }
}
