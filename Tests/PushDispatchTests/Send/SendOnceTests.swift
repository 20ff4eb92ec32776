import PushSimulator
import PushSystem
import SilentPush
import Testing

@testable import PushDispatch

@Suite(.timeLimit(.minutes(2)))
struct SendOnceTests {
    private func push(_ id: String, expires: Expiration = .standard) -> Push {
        Push(deliveryID: id, data: ["order": "8812"], expires: expires)
    }

    private func names(_ report: SendReport) -> [String] { report.receipts.map(\.outcome.name) }

    @Test func `one delivery ID goes to several devices, one receipt each in their order`() async throws {
        let desk = try await Desk.open()
        let devices: [Device] = [.iphone(1), .android(1), .fcmPhone(1)]
        let report = try await desk.dispatcher.sendOnce(push("a"), to: devices)
        #expect(names(report) == ["accepted", "accepted", "accepted"])
        #expect(report.receipts.map(\.device) == devices.map(\.address))
        #expect(report.receipts.allSatisfy { $0.deliveryID == "a" && $0.attempts == 1 && $0.status == 200 })
        #expect(report.receipts.allSatisfy { $0.endpoint == desk.simulator.endpoint })
        #expect(report.ending.exitCode == 0)
        await desk.close()
    }

    @Test func `a fourth push in an hour is held, and says until when (field report 22)`() async throws {
        let clock = HandClock()
        let desk = try await Desk.open(clock: clock)
        for index in 0..<3 {
            #expect(
                names(try await desk.dispatcher.sendOnce(push("p\(index)"), to: [.iphone(1)])) == ["accepted"]
            )
        }
        let report = try await desk.dispatcher.sendOnce(push("p3"), to: [.iphone(1)])
        guard case .held(let until) = try #require(report.receipts.first).outcome else {
            Issue.record("\(report.receipts)")
            return
        }
        #expect(until > clock.now().wall && until <= clock.now().wall + .seconds(3700))
        #expect(report.ending.exitCode == 75)
        #expect(desk.requests(.apns).count == 3)
        clock.advance(by: until - clock.now().wall + .seconds(1))
        #expect(names(try await desk.dispatcher.sendOnce(push("p3"), to: [.iphone(1)])) == ["accepted"])
        await desk.close()
    }

    @Test
    func `one push a minute for two hours never gives a device more than three in an hour (field report 22)`()
        async throws
    {
        let clock = HandClock()
        let desk = try await Desk.open(clock: clock)
        var accepted: [Timestamp] = []
        for minute in 0..<120 {
            let report = try await desk.dispatcher.sendOnce(push("m\(minute)"), to: [.iphone(1)])
            if names(report) == ["accepted"] { accepted.append(clock.now().wall) }
            clock.advance(by: .seconds(60))
        }
        #expect(accepted.count >= 4 && accepted.count <= 6)
        for first in accepted { #expect(accepted.count { $0 >= first && $0 - first < .seconds(3600) } <= 3) }
        #expect(desk.requests(.apns).count == accepted.count)
        await desk.close()
    }

    @Test func `beyond the allowance once, when told so`() async throws {
        let desk = try await Desk.open()
        for index in 0..<3 { _ = try await desk.dispatcher.sendOnce(push("p\(index)"), to: [.iphone(1)]) }
        let options = SendOptions(goesBeyondAllowance: true)
        #expect(
            names(try await desk.dispatcher.sendOnce(push("p3"), to: [.iphone(1)], options: options)) == [
                "accepted"
            ]
        )
        #expect(names(try await desk.dispatcher.sendOnce(push("p4"), to: [.iphone(1)])) == ["held"])
        await desk.close()
    }

    @Test func `waiting for room sends when there is room, and says that it waits`() async throws {
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock)
        let heldUntil = Locked<Timestamp?>(nil)
        clock.allowJumps { heldUntil.withLock { $0 }.map { clock.now().wall < $0 } ?? false }
        for index in 0..<3 { _ = try await desk.dispatcher.sendOnce(push("p\(index)"), to: [.iphone(1)]) }
        let events = Locked<[SendEvent]>([])
        let report = try await desk.dispatcher.sendOnce(
            push("p3"),
            to: [.iphone(1)],
            options: SendOptions(wait: .seconds(2 * 3600))
        ) { event in
            if case .waiting(_, let until) = event { heldUntil.withLock { $0 = until } }
            events.withLock { $0.append(event) }
        }
        #expect(names(report) == ["accepted"])
        let waits = events.withLock { $0 }.count { if case .waiting = $0 { true } else { false } }
        #expect(waits == 1)
        clock.end()
        await desk.close()
    }

    @Test func `a push for one attempt expires without room`() async throws {
        let desk = try await Desk.open()
        for index in 0..<3 { _ = try await desk.dispatcher.sendOnce(push("p\(index)"), to: [.iphone(1)]) }
        let report = try await desk.dispatcher.sendOnce(push("p3", expires: .now), to: [.iphone(1)])
        #expect(names(report) == ["expired"])
        #expect(report.ending.exitCode == 1)
        await desk.close()
    }

    @Test func `the same again is a duplicate and crosses no wire, other content is rejected`() async throws {
        let desk = try await Desk.open()
        let first = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])
        let again = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])
        #expect(again.receipts.first?.isDuplicate == true)
        #expect(again.receipts.first?.apnsID == first.receipts.first?.apnsID)
        #expect(again.ending.exitCode == 0)
        let other = Push(deliveryID: "a", data: ["order": "1"])
        #expect(names(try await desk.dispatcher.sendOnce(other, to: [.iphone(1)])) == ["rejected"])
        #expect(desk.requests(.apns).count == 1)
        await desk.close()
    }

    @Test func `a malformed push or device sends nothing to anybody, with every broken rule`() async throws {
        let desk = try await Desk.open()
        var bad = push("a")
        bad.data = ["aps": "x", "from": "y"]
        let refusal = await #expect(throws: SendRefusal.self) {
            _ = try await desk.dispatcher.sendOnce(bad, to: [.iphone(1), .android(1)])
        }
        #expect((refusal?.breaks.count ?? 0) >= 2)
        #expect(desk.simulator.counts.requests == 0)
        await desk.close()
    }

    @Test func `a device that is gone is told with its time`() async throws {
        var options = SimulatorOptions()
        options.handler = { request in
            guard request.service == .apns else { return nil }
            return .answer(
                ProviderAnswer(
                    status: 410,
                    body: Array(#"{"reason":"Unregistered","timestamp":1700000000000}"#.utf8)
                )
            )
        }
        let desk = try await Desk.open(options: options)
        let report = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])
        #expect(report.receipts.first?.outcome == .gone(since: Timestamp(secondsSince1970: 1_700_000_000)))
        #expect(report.ending.exitCode == 1)
        await desk.close()
    }

    @Test func `a 400 is never tried again (field report 41)`() async throws {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(400, "BadDeviceToken") : nil }
        let desk = try await Desk.open(options: options)
        let report = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])
        #expect(names(report) == ["rejected"])
        #expect(report.receipts.first?.reason == "BadDeviceToken")
        #expect(desk.requests(.apns).count == 1)
        await desk.close()
    }

    @Test func `what may be tried again ends pending, and the same command is safe`() async throws {
        let tally = Tally()
        var options = SimulatorOptions()
        options.handler = { request in
            guard request.service == .apns else { return nil }
            return tally.next() == 0 ? .apns(503, "ServiceUnavailable") : nil
        }
        let desk = try await Desk.open(options: options)
        let report = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])
        #expect(names(report) == ["pending"])
        #expect(report.ending.exitCode == 75)
        #expect(names(try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])) == ["accepted"])
        await desk.close()
    }

    @Test func `a lost answer is not asked for again by itself, and keeps its room`() async throws {
        var options = SimulatorOptions()
        let tally = Tally()
        options.handler = { $0.service == .apns && tally.next() < 3 ? .drop : nil }
        let desk = try await Desk.open(options: options)
        for index in 0..<3 {
            #expect(
                names(try await desk.dispatcher.sendOnce(push("p\(index)"), to: [.iphone(1)])) == ["pending"]
            )
        }
        #expect(desk.requests(.apns).count == 3)
        #expect(names(try await desk.dispatcher.sendOnce(push("p3"), to: [.iphone(1)])) == ["held"])
        await desk.close()
    }

    @Test func `an unreachable provider is told after three tries, and the room is given back`() async throws
    {
        let closed = try ClosedPort()
        let desk = try await Desk.open { $0.apns?.endpoint = Endpoint(host: "127.0.0.1", port: closed.port) }
        let events = Locked(0)
        let report = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)]) { event in
            if case .again = event { events.withLock { $0 += 1 } }
        }
        #expect(names(report) == ["pending"])
        #expect(report.ending.exitCode == 69)
        #expect(events.withLock { $0 } == 2)
        #expect(report.receipts.first?.attempts == 0)
        await desk.close()
    }

    @Test func `a wrong topic stops with the configuration's exit code (field report 47)`() async throws {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(400, "TopicDisallowed") : nil }
        let desk = try await Desk.open(options: options)
        let report = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(1)])
        #expect(report.ending.exitCode == 78)
        await desk.close()
    }

    @Test func `eight at once and ten in a row present one provider token (field reports 70, 71, 75)`()
        async throws
    {
        let desk = try await Desk.open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask { _ = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(index)]) }
            }
            try await group.waitForAll()
        }
        for index in 8..<18 { _ = try await desk.dispatcher.sendOnce(push("a"), to: [.iphone(index)]) }
        #expect(Set(desk.requests(.apns).flatMap { $0.values("authorization") }).count == 1)
        #expect(desk.requests(.apns).count == 18)
        await desk.close()
    }
}
