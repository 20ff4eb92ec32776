import PushStore
import SilentPush
import Testing

@Suite struct SharedTests {
    @Test func `eight processes mint one token (field reports 70, 71)`() async throws {
        let shop = try await Shop(.file)
        var stores = [shop.store]
        for number in 2...8 { stores.append(try await shop.secondStore(owner: Shop.owner(Int32(number)))) }
        let minted = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    while true {
                        switch try await store.beginMint(named: "apns") {
                        case .taken: await Task.yield()
                        case .yours(let token?):
                            try await store.endMint(named: "apns", sealed: nil)
                            return token.sealed.isEmpty ? 1 : 0
                        case .yours(nil):
                            try await store.endMint(named: "apns", sealed: [UInt8(number), 1])
                            return 1
                        }
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(minted == 1)
        let token = try #require(try await shop.store.token(named: "apns"))
        for store in stores { #expect(try await store.token(named: "apns") == token) }
        #expect(try await shop.store.status().tokens == ["apns": shop.clock.now().wall])
        #expect(try await shop.store.token(named: "other") == nil)
    }

    @Test func `a minter that died or hangs does not block the others`() async throws {
        let shop = try await Shop(.file)
        let other = try await shop.secondStore()
        #expect(try await shop.store.beginMint(named: "t") == .yours(nil))
        #expect(try await other.beginMint(named: "t") == .taken)
        shop.clock.advance(by: .seconds(60))
        #expect(try await other.beginMint(named: "t") == .yours(nil))
        // The turn that ran out shares nothing any more.
        try await shop.store.endMint(named: "t", sealed: [1])
        #expect(try await other.token(named: "t") == nil)
        try await other.endMint(named: "t", sealed: [2])
        #expect(try await shop.store.token(named: "t")?.sealed == [2])

        var dead = Owner.current(bootID: "boot-1")
        let living = try await shop.secondStore(owner: dead)
        dead.processID = .max
        let crashed = try await shop.secondStore(owner: dead)
        guard case .yours = try await crashed.beginMint(named: "t") else {
            Issue.record("nobody has the turn")
            return
        }
        #expect(try await other.beginMint(named: "t") == .taken)
        guard case .yours = try await living.beginMint(named: "t") else {
            Issue.record("the holder is seen dead")
            return
        }
    }

    @Test func `a rate is shared by all who take from it`() async throws {
        let shop = try await Shop(.file)
        let other = try await shop.secondStore()
        #expect(try await shop.store.take(50, ofRate: "r", perSecond: 100) == .zero)
        #expect(try await other.take(100, ofRate: "r", perSecond: 100) == .milliseconds(500))
        #expect(try await shop.store.take(1, ofRate: "r", perSecond: 100) == .milliseconds(1500))
        #expect(try await shop.store.take(1, ofRate: "another", perSecond: 100) == .zero)
        shop.clock.setWall(by: .seconds(-500_000))
        shop.clock.advance(by: .seconds(1))
        #expect(try await other.take(1, ofRate: "r", perSecond: 100) == .milliseconds(510))
        shop.clock.advance(by: .seconds(60))
        #expect(try await other.take(1, ofRate: "r", perSecond: 100) == .zero)
    }

    @Test func `a high rate taken one by one loses nothing to rounding`() async throws {
        let shop = try await Shop(.memory)
        var wait = Duration.zero
        for _ in 0..<9001 { wait = try await shop.store.take(1, ofRate: "fcm", perSecond: 9000) }
        #expect(wait > .milliseconds(990) && wait < .milliseconds(1010))
    }
}
