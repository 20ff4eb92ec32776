import PushStore
import SilentPush
import Testing

/// A store under random pushes, answers, lost answers, crashes and reboots, judged by what a provider saw.
@Suite struct StoreOracleTests {
    /// What the provider did with a push that it saw.
    private enum Answer: CaseIterable { case accepted, refused, unavailable, lost, unwritten }

    /// One run of a sender over one store file.
    private struct World {
        let shop: Shop
        var store: SQLiteStore
        var random: Seeded
        var oracle = ProviderOracle()
        var time = 0
        var flights: [(push: ClaimedPush, admitted: Int)] = []
        var seen: [String: Int] = [:]
        var lost: [String: Int] = [:]
        var enqueued: Set<String> = []
        var owners: Int32 = 10

        mutating func advance(_ milliseconds: Int) {
            time += milliseconds
            shop.clock.advance(by: .milliseconds(milliseconds))
        }

        static func key(_ push: ClaimedPush) -> String { "\(push.push.deliveryID) \(push.device.address)" }

        static func number(_ device: Device) -> Int { Int(device.address, radix: 16) ?? 0 }

        mutating func enqueue() async throws {
            var rows: [OutboxRow] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let device = try Device.iPhone(Int.random(in: 1...25, using: &random))
                let id = "d\(Int.random(in: 1...100_000, using: &random))"
                let collapse = random.oneIn(3) ? "c\(Int.random(in: 1...2, using: &random))" : nil
                let now = shop.clock.now().wall
                let deadline: Deadline =
                    random.oneIn(12)
                    ? .now : .at(now + .seconds(Int.random(in: 600...86_400, using: &random)))
                let notBefore =
                    random.oneIn(9) ? now + .seconds(Int.random(in: 1...900, using: &random)) : nil
                enqueued.insert("\(id) \(device.address)")
                rows.append(
                    .push(
                        .sample(
                            id,
                            to: device,
                            collapse: collapse,
                            deadline: deadline,
                            notBefore: notBefore,
                            keep: random.oneIn(10)
                        )
                    )
                )
            }
            let leasing = random.oneIn(2)
            let result = try await store.enqueue(rows, in: nil, leasing: leasing)
            for (row, result) in zip(rows, result.rows) {
                guard case .leased(let lease, let attempts, _) = result, case .push(let new) = row else {
                    continue
                }
                fly(
                    ClaimedPush(
                        lease: lease,
                        push: new.push,
                        device: new.device,
                        lane: new.lane,
                        deadline: new.deadline,
                        attempts: attempts
                    )
                )
            }
        }

        mutating func fly(_ push: ClaimedPush) { flights.append((push, time)) }

        mutating func claim() async throws {
            let claim = try await store.claim(Int.random(in: 1...30, using: &random), excluding: [])
            for push in claim.pushes { fly(push) }
            let devices = flights.map { $0.push.device.address }
            #expect(Set(devices).count == devices.count, "two in flight to one device")
        }

        /// The provider sees a push somewhere between its admission and now.
        mutating func see(_ flight: (push: ClaimedPush, admitted: Int)) {
            let device = Self.number(flight.push.device)
            oracle.saw(device, at: Int.random(in: flight.admitted...time, using: &random))
            seen[Self.key(flight.push), default: 0] += 1
        }

        mutating func answer() async throws {
            flights.shuffle(using: &random)
            var settlements: [Settlement] = []
            for _ in 0..<min(flights.count, Int.random(in: 0...30, using: &random)) {
                let flight = flights.removeLast()
                let now = shop.clock.now()
                let retry = now.wall + .seconds(Int.random(in: 0...300, using: &random))
                let lease = flight.push.lease
                switch Answer.allCases.randomElement(using: &random) ?? .accepted {
                case .accepted:
                    see(flight)
                    settlements.append(.accepted(lease, at: now))
                case .refused:
                    settlements.append(.refused(lease, at: now))
                case .unavailable where flight.push.deadline != .now:
                    settlements.append(.again(lease, due: retry, at: now, charge: .givenBack))
                case .lost where flight.push.deadline != .now:
                    see(flight)
                    lost[Self.key(flight.push), default: 0] += 1
                    settlements.append(.again(lease, due: retry, at: now, charge: .kept))
                case .unwritten where flight.push.deadline != .now:
                    try await store.release([lease], due: nil)
                default:
                    settlements.append(.refused(lease, at: now, as: .expired))
                }
            }
            let settled = try await store.settle(settlements)
            #expect(settled.lost.isEmpty)
        }

        /// The sender dies with pushes on their way; another takes its place.
        mutating func crash() async throws {
            advance(Int.random(in: 0...2000, using: &random))
            for flight in flights where !random.oneIn(3) {
                see(flight)
                lost[Self.key(flight.push), default: 0] += 1
            }
            flights = []
            if random.oneIn(3) {
                let down = Int.random(in: 0...60_000, using: &random)
                time += down
                shop.clock.reboot(as: "boot-\(owners)", down: .milliseconds(down))
            }
            owners += 1
            store = try await shop.secondStore(owner: Shop.owner(owners))
            advance(30_000)
            _ = try await store.takeBack()
        }

        mutating func renew() async throws {
            let lost = try await store.renew(flights.map(\.push.lease))
            #expect(lost.isEmpty)
        }
    }

    @Test(arguments: 1...8)
    func `nothing is lost, nothing beyond the hour, doubles only where an answer was lost`(
        _ number: Int
    ) async throws {
        let seed = UInt64(number) &* 6_700_417
        var random = Seeded(seed)
        let perHour = Int.random(in: 1...3, using: &random)
        let spread = Duration.seconds(random.oneIn(2) ? 300 : 0)
        let shop = try await Shop(.file, limits: Limits(perHour: perHour), spread: spread)
        var world = World(shop: shop, store: shop.store, random: random)
        for _ in 0..<150 {
            world.advance(Int.random(in: 0...12_000, using: &world.random))
            switch Int.random(in: 0..<20, using: &world.random) {
            case 0...4: try await world.enqueue()
            case 5...10: try await world.claim()
            case 11...16: try await world.answer()
            case 17: world.shop.clock.setWall(by: .seconds(Int.random(in: -500...0, using: &world.random)))
            case 18: world.advance(Int.random(in: 0...1_200_000, using: &world.random))
            default: try await world.crash()
            }
            // What is in flight is renewed in time, as an engine does.
            try await world.renew()
        }
        while true {
            while !world.flights.isEmpty { try await world.answer() }
            try await world.claim()
            guard world.flights.isEmpty else { continue }
            if try await world.store.status().inFlight > 0 {
                // A dead sender's leases run out, at the latest now that the clock has passed them by.
                world.advance(30_000)
                _ = try await world.store.takeBack()
                continue
            }
            guard let due = try await world.store.nextDue(excluding: []) else { break }
            world.advance(max(1, Int((due - shop.clock.now().wall).wholeMilliseconds)))
        }
        #expect(world.oracle.most <= perHour, "seed \(seed)")
        let status = try await world.store.status()
        #expect(status.inFlight == 0, "seed \(seed)")
        #expect(status.counts["pending"] == nil && status.counts["held"] == nil, "seed \(seed)")
        #expect(status.counts.values.reduce(0, +) == world.enqueued.count, "seed \(seed)")
        for (key, count) in world.seen {
            #expect(count <= 1 + (world.lost[key] ?? 0), "seed \(seed), \(key)")
        }
        #expect(try await shop.count("push WHERE state < 5") == 0)
        #expect(try await shop.count("device WHERE flight IS NOT NULL") == 0)
    }
}
