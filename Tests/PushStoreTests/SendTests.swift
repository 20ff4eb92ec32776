import PushStore
import SilentPush
import Testing

@Suite struct SendTests {
    @Test(arguments: Shop.Kind.allCases)
    func `send stores its receipt when it is final, else nothing but the allowance`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let push = NewPush.sample("d", to: device)
        guard case .admitted(let first, nil) = try await shop.store.reserve(push, beyond: false) else {
            Issue.record("there is room")
            return
        }
        #expect(try await shop.store.reserve(.sample("e", to: device), beyond: false) == .busy)
        let later = shop.clock.now().wall + .seconds(10)
        try await shop.store.finish(.again(first, due: later, at: shop.clock.now()))
        #expect(try await shop.store.trail(ofDelivery: "d", count: 1).isEmpty)
        #expect(try await shop.store.state(of: device).allowance.ends.count == 1)
        shop.clock.advance(by: .seconds(3600))
        #expect(try await shop.store.claimAll() == Claim())

        guard case .admitted(let second, nil) = try await shop.store.reserve(push, beyond: false) else {
            Issue.record("nothing was kept of the first try")
            return
        }
        try await shop.store.finish(.refused(second, at: shop.clock.now()))
        #expect(try await shop.store.outcome("d") == .rejected)
        guard case .admitted(let third, nil) = try await shop.store.reserve(push, beyond: false) else {
            Issue.record("after any outcome but acceptance it is sent")
            return
        }
        try await shop.store.finish(.accepted(third, at: shop.clock.now()))
        guard case .duplicate(let receipt) = try await shop.store.reserve(push, beyond: false) else {
            Issue.record("accepted before")
            return
        }
        #expect(receipt.isDuplicate)
        #expect(receipt.outcome == .accepted)
        let other = NewPush.sample("d", to: device, data: ["x": "y"])
        guard case .conflict(let conflict) = try await shop.store.reserve(other, beyond: false) else {
            Issue.record("other content is rejected")
            return
        }
        #expect(conflict.outcome == .rejected)
        #expect(try await shop.store.status().counts == ["accepted": 1])
        shop.clock.advance(by: .seconds(7 * 86400))
        guard case .admitted = try await shop.store.reserve(other, beyond: false) else {
            Issue.record("forgotten after the retention")
            return
        }
    }

    @Test(arguments: Shop.Kind.allCases)
    func `without room send says until when, and beyond goes all the same`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        for number in 1...3 {
            guard
                case .admitted(let lease, _) = try await shop.store.reserve(
                    .sample("d\(number)", to: device),
                    beyond: false
                )
            else {
                Issue.record("three have room")
                return
            }
            try await shop.store.finish(.accepted(lease, at: shop.clock.now()))
        }
        let until = shop.clock.now().wall + .seconds(3600)
        let fourth = NewPush.sample("d4", to: device)
        #expect(try await shop.store.reserve(fourth, beyond: false) == .held(until: until))
        #expect(try await shop.store.state(of: device).heldUntil == until)
        guard case .admitted(let lease, _) = try await shop.store.reserve(fourth, beyond: true) else {
            Issue.record("beyond the allowance, this once")
            return
        }
        try await shop.store.finish(.accepted(lease, at: shop.clock.now()))
        #expect(try await shop.store.state(of: device).allowance.ends.count == 4)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `send and the outbox share a device's one flight`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        guard
            case .admitted(let lease, _) = try await shop.store.reserve(
                .sample("s", to: device),
                beyond: false
            )
        else {
            Issue.record("there is room")
            return
        }
        try await shop.store.put(.sample("d", to: device))
        #expect(try await shop.store.claimAll().pushes.isEmpty)
        let pending = try await shop.store.reserve(.sample("d", to: device), beyond: false)
        guard case .duplicate(let receipt) = pending else {
            Issue.record("what waits in the outbox is not sent twice")
            return
        }
        #expect(receipt.outcome == .pending)
        try await shop.store.finish(.accepted(lease, at: shop.clock.now()))
        #expect(try await shop.store.drain(at: shop.clock) == ["d"])
        #expect(try await shop.store.state(of: device).allowance.ends.count == 2)
    }

    @Test func `a send that died leaves its device charged and nothing else`() async throws {
        let shop = try await Shop(.file)
        let device = try Device.iPhone(1)
        guard case .admitted = try await shop.store.reserve(.sample("d", to: device), beyond: false) else {
            Issue.record("there is room")
            return
        }
        shop.clock.advance(by: .seconds(30))
        #expect(try await shop.store.takeBack() == 1)
        #expect(try await shop.count("push") == 0)
        #expect(try await shop.store.state(of: device).allowance.ends == [shop.clock.now()])
    }
}
