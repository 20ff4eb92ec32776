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

    @Test(arguments: Shop.Kind.allCases)
    func `one bad answer in many does not touch its neighbours (field report 133)`(_ kind: Shop.Kind)
        async throws
    {
        let shop = try await Shop(kind)
        let rows = try (1...300).map { OutboxRow.push(.sample("d\($0)", to: try .iPhone($0))) }
        _ = try await shop.store.enqueue(rows, in: nil, leasing: false)
        let claim = try await shop.store.claimAll()
        #expect(Set(claim.pushes.map(\.push.deliveryID)).count == 300)
        let now = shop.clock.now()
        _ = try await shop.store.settle(
            claim.pushes.map {
                $0.push.deliveryID == "d150" ? .refused($0.lease, at: now) : .accepted($0.lease, at: now)
            }
        )
        let status = try await shop.store.status()
        #expect(status.counts == ["accepted": 299, "rejected": 1])
        #expect(try await shop.store.claimAll().pushes.isEmpty)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `newest wins for each collapse ID alone, and keep opts out`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 1))
        let device = try Device.iPhone(1)
        try await shop.store.put(.sample("sent", to: device))
        #expect(try await shop.store.drain(at: shop.clock) == ["sent"])
        try await shop.store.put(
            .sample("a1", to: device, collapse: "a"),
            .sample("b1", to: device, collapse: "b"),
            .sample("kept", to: device, collapse: "a", keep: true),
            .sample("none1", to: device),
            .sample("a2", to: device, collapse: "a"),
            .sample("none2", to: device)
        )
        let claim = try await shop.store.claimAll()
        #expect(claim.pushes.isEmpty)
        let until = shop.clock.now().wall + .seconds(3600)
        #expect(try await shop.store.outcome("a1") == .superseded(by: "a2"))
        #expect(try await shop.store.outcome("none1") == .superseded(by: "none2"))
        for id in ["b1", "kept", "a2", "none2"] {
            #expect(try await shop.store.outcome(id) == .held(until: until))
        }
        #expect(claim.receipts.filter { $0.outcome == .held(until: until) }.count == 4)
        #expect(claim.receipts.count == 6)
        var sent: [String] = []
        for _ in 0..<4 {
            shop.clock.advance(by: .seconds(3600))
            sent += try await shop.store.drain(at: shop.clock)
        }
        #expect(sent == ["b1", "kept", "a2", "none2"])
    }

    @Test func `held pushes are released over five minutes, each device always at the same moment`()
        async throws
    {
        let shop = try await Shop(.memory, limits: Limits(perHour: 1), spread: .seconds(300))
        var releases: [Timestamp] = []
        for number in 1...200 {
            let device = try Device.iPhone(number)
            try await shop.store.put(.sample("first\(number)", to: device))
            _ = try await shop.store.drain(at: shop.clock)
            try await shop.store.put(.sample("second\(number)", to: device))
            _ = try await shop.store.claimAll()
            guard case .held(let until) = try await shop.store.outcome("second\(number)") else { continue }
            releases.append(until)
        }
        let open = shop.clock.now().wall + .seconds(3600)
        #expect(releases.count == 200)
        #expect(releases.allSatisfy { $0 >= open && $0 < open + .seconds(300) })
        #expect(Set(releases).count > 150)
        #expect(try #require(releases.max()) - (try #require(releases.min())) > .seconds(240))
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a push waits for its notBefore and holds up no other`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let later = shop.clock.now().wall + .seconds(600)
        try await shop.store.put(.sample("later", to: device, notBefore: later), .sample("now", to: device))
        #expect(try await shop.store.drain(at: shop.clock) == ["now"])
        #expect(try await shop.store.nextDue(excluding: []) == later)
        shop.clock.advance(by: .seconds(600))
        #expect(try await shop.store.drain(at: shop.clock) == ["later"])
        #expect(try await shop.store.nextDue(excluding: []) == nil)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a push past its deadline expires unsent`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let soon = shop.clock.now().wall + .seconds(60)
        try await shop.store.put(
            .sample("short", to: try .iPhone(1), deadline: .at(soon)),
            .sample("default", to: try .iPhone(2))
        )
        shop.clock.advance(by: .seconds(60))
        let claim = try await shop.store.claimAll()
        #expect(claim.receipts.map(\.outcome) == [.expired])
        #expect(claim.pushes.map(\.push.deliveryID) == ["default"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `the provider's own expiration is kept for 24 hours`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        try await shop.store.put(.sample("d", to: try .iPhone(1), deadline: .provider))
        shop.clock.advance(by: .seconds(24 * 3600))
        #expect(try await shop.store.claimAll().receipts.map(\.outcome) == [.expired])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `expires 0 goes at once or expires, and replaces nothing`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 1))
        let device = try Device.iPhone(1)
        try await shop.store.put(.sample("now1", to: device, deadline: .now))
        #expect(try await shop.store.drain(at: shop.clock) == ["now1"])
        try await shop.store.put(.sample("held", to: device), .sample("now2", to: device, deadline: .now))
        _ = try await shop.store.claimAll()
        #expect(try await shop.store.outcome("now2") == .expired)
        #expect(try await shop.store.outcome("held") == .held(until: shop.clock.now().wall + .seconds(3600)))
    }

    @Test(arguments: Shop.Kind.allCases)
    func `held beyond its deadline, a push expires at once`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 1))
        let device = try Device.iPhone(1)
        let soon = shop.clock.now().wall + .seconds(1800)
        try await shop.store.put(.sample("d1", to: device), .sample("d2", to: device, deadline: .at(soon)))
        #expect(try await shop.store.drain(at: shop.clock) == ["d1"])
        #expect(try await shop.store.outcome("d2") == .expired)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `younger pushes of a device wait behind its retry, others flow (field report 26)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let slow = try Device.iPhone(1)
        try await shop.store.put(.sample("slow1", to: slow))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        let due = shop.clock.now().wall + .seconds(60)
        _ = try await shop.store.settle(
            [.again(lease, due: due, at: shop.clock.now(), charge: .givenBack)]
        )
        try await shop.store.put(.sample("slow2", to: slow), .sample("fast", to: try .iPhone(2)))
        #expect(try await shop.store.drain(at: shop.clock) == ["fast"])
        #expect(try await shop.store.nextDue(excluding: []) == due)
        shop.clock.advance(by: .seconds(60))
        let again = try #require(try await shop.store.claimAll().pushes.first)
        #expect(again.push.deliveryID == "slow1")
        #expect(again.attempts == 1)
        #expect(again.plan == 7)
        _ = try await shop.store.settle([.accepted(again.lease, at: shop.clock.now())])
        #expect(try await shop.store.drain(at: shop.clock) == ["slow2"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `the same again gives the old receipt, other content is rejected (field report 27)`(
        _ kind: Shop.Kind
    ) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        try await shop.store.put(.sample("d", to: device))
        _ = try await shop.store.drain(at: shop.clock)
        let same = try await shop.store.put(.sample("d", to: device, ref: "again")).rows
        guard case .known(let receipt) = same.first else {
            Issue.record("\(same)")
            return
        }
        #expect(receipt.isDuplicate)
        #expect(receipt.outcome == .accepted)
        #expect(receipt.ref == "again")
        let other = try await shop.store.put(.sample("d", to: device, data: ["x": "y"])).rows
        guard case .conflict(let conflict) = other.first else {
            Issue.record("\(other)")
            return
        }
        #expect(conflict.outcome == .rejected)
        #expect(try await shop.store.put(.sample("d", to: try .iPhone(2))).rows == [.pending])
        let upper = Device.apns(token: try DeviceToken(parsing: device.address.uppercased()))
        guard case .known = try await shop.store.put(.sample("d", to: upper)).rows.first else {
            Issue.record("a token in upper case is the same device (field report 35)")
            return
        }
    }

    @Test(arguments: Shop.Kind.allCases)
    func `enqueued leased, rows need no claim and keep every rule`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 2))
        let one = try Device.iPhone(1)
        let first = try await shop.store.put(
            .sample("d1", to: one),
            .sample("d2", to: one),
            .sample("other", to: try .iPhone(2)),
            .sample("late", to: try .iPhone(3), notBefore: shop.clock.now().wall + .seconds(5)),
            leasing: true
        )
        guard case .leased(let lease, 0, 0) = first.rows[0], case .leased = first.rows[2] else {
            Issue.record("\(first)")
            return
        }
        #expect(first.rows[1] == .pending)
        #expect(first.rows[3] == .pending)
        #expect(try await shop.store.claimAll().pushes.isEmpty)
        _ = try await shop.store.settle([.accepted(lease, at: shop.clock.now())])
        #expect(try await shop.store.drain(at: shop.clock) == ["d2"])
        let third = try await shop.store.put(.sample("d3", to: one), leasing: true)
        guard case .held(let receipt) = third.rows.first else {
            Issue.record("\(third)")
            return
        }
        #expect(receipt.outcome == .held(until: shop.clock.now().wall + .seconds(3600)))
        let fourth = try await shop.store.put(.sample("d4", to: one), leasing: true)
        guard case .held = fourth.rows.first else {
            Issue.record("\(fourth)")
            return
        }
        #expect(fourth.receipts.map(\.outcome) == [.superseded(by: "d4")])
        #expect(fourth.receipts.map(\.deliveryID) == ["d3"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `a lane that is left out waits, the others flow`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        try await shop.store.put(.sample("apple", to: try .iPhone(1)), .sample("google", to: .android(1)))
        let claim = try await shop.store.claim(10, excluding: [.apple])
        #expect(claim.pushes.map(\.push.deliveryID) == ["google"])
        #expect(claim.pushes.map(\.device) == [.android(1)])
        #expect(try await shop.store.nextDue(excluding: [.apple]) == nil)
        #expect(try await shop.store.nextDue(excluding: []) == shop.clock.now().wall)
        #expect(try await shop.store.drain(at: shop.clock) == ["apple"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `what is released was never sent: pending again, with its room`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 1))
        try await shop.store.put(.sample("d", to: try .iPhone(1)))
        for _ in 0..<5 {
            let claim = try await shop.store.claimAll()
            #expect(claim.pushes.map(\.attempts) == [0])
            try await shop.store.release(claim.pushes.map(\.lease), due: nil)
        }
        let claim = try await shop.store.claimAll()
        let later = shop.clock.now().wall + .seconds(30)
        try await shop.store.release(claim.pushes.map(\.lease), due: later)
        #expect(try await shop.store.claimAll().pushes.isEmpty)
        #expect(try await shop.store.nextDue(excluding: []) == later)
    }

    @Test func `Android has no limit but the one that is set, and one push at a time`() async throws {
        let free = try await Shop(.memory)
        for number in 1...9 { try await free.store.put(.sample("d\(number)", to: .android(1))) }
        #expect(try await free.store.claimAll().pushes.count == 1)
        let limited = try await Shop(.memory, limits: Limits(androidPerHour: 2))
        for number in 1...9 { try await limited.store.put(.sample("d\(number)", to: .android(1))) }
        #expect(try await limited.store.drain(at: limited.clock) == ["d1", "d2"])
        let unknown = Device.fcm(.token("android:1"), os: nil)
        let strict = try await Shop(.memory)
        for number in 1...9 { try await strict.store.put(.sample("d\(number)", to: unknown)) }
        #expect(try await strict.store.drain(at: strict.clock) == ["d1", "d2", "d3"])
    }

    @Test(arguments: Shop.Kind.allCases)
    func `setting the wall clock moves neither a held push nor a retry`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind, limits: Limits(perHour: 1))
        let device = try Device.iPhone(1)
        let week = shop.clock.now().wall + .seconds(7 * 86400)
        try await shop.store.put(.sample("d1", to: device), .sample("d2", to: device, deadline: .at(week)))
        #expect(try await shop.store.drain(at: shop.clock) == ["d1"])
        shop.clock.setWall(by: .seconds(-86400))
        #expect(try await shop.store.drain(at: shop.clock) == [])
        shop.clock.advance(by: .seconds(3599))
        #expect(try await shop.store.drain(at: shop.clock) == [])
        shop.clock.advance(by: .seconds(1))
        #expect(try await shop.store.drain(at: shop.clock) == ["d2"])
    }

    @Test func `settled rows drop their data`() async throws {
        let shop = try await Shop(.file)
        let secret = "the-private-datum"
        try await shop.store.put(.sample("d", to: try .iPhone(1), data: ["k": secret]))
        _ = try await shop.store.drain(at: shop.clock)
        #expect(try await shop.count("push WHERE what IS NOT NULL") == 0)
        #expect(try await shop.count("push") == 1)
    }

    @Test(arguments: Shop.Kind.allCases)
    func `what waits behind a row that expires goes on (field report 134)`(_ kind: Shop.Kind) async throws {
        let shop = try await Shop(kind)
        let device = try Device.iPhone(1)
        let soon = shop.clock.now().wall + .seconds(50)
        try await shop.store.put(.sample("d1", to: device, deadline: .at(soon)))
        let lease = try #require(try await shop.store.claimAll().pushes.first).lease
        _ = try await shop.store.settle([.again(lease, due: soon, at: shop.clock.now(), charge: .givenBack)])
        try await shop.store.put(.sample("d2", to: device))
        #expect(try await shop.store.claimAll().pushes.isEmpty)
        shop.clock.advance(by: .seconds(60))
        #expect(try await shop.store.drain(at: shop.clock) == ["d2"])
        #expect(try await shop.store.outcome("d1") == .expired)
    }
}
