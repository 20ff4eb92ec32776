import PushSimulator
import PushStore
import PushSystem
import PushTransport
import SilentPush
import Testing

@testable import PushDispatch

/// Thousands of pushes under each fault: every push ends once, nothing is lost, and doubles are lost answers only.
@Suite(.timeLimit(.minutes(3)))
struct EngineFaultTests {
    /// What a run under a fault came to.
    struct Outcome {
        var counts: [String: Int]
        var receipts: [Receipt]
        var requests: [SimulatedRequest]
        var lostAnswers: Int
        var connections: Int
    }

    /// Sends `count` pushes to as many phones while every `every`-th request, at most `limit` times, gets `reply`.
    private func run(
        _ reply: Reply,
        every: Int,
        count: Int,
        limit: Int = .max,
        wait: Duration = .seconds(3 * 3600),
        device: (Int) -> Device = { .iphone($0) },
        silent: Bool = false
    ) async throws -> Outcome {
        let clock = JumpingClock()
        let tally = Tally()
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        options.recording = .everything
        options.handler = { request in
            guard request.service != .oauth, (tally.next("requests") + 1) % every == 0 else { return nil }
            guard tally["faults"] < limit else { return nil }
            _ = tally.next("faults")
            return reply
        }
        let desk = try await Desk.open(clock: clock, options: options) { $0.fcm?.perSecond = 1_000_000 }
        let simulator = desk.simulator
        clock.allowJumps { [idle = desk.idle, transport = desk.dispatcher.providers.transport] in
            if idle.isIdle { return true }
            // Only what will never be answered is still open: the request time-out must pass.
            guard silent, idle.count == simulator.counts.unanswered - tally["ended"] else { return false }
            transport.lookAtClock()
            return true
        }
        let report = try #require(try await desk.batch((0..<count).map(device), wait: wait))
        let outcome = Outcome(
            counts: report.ending.counts,
            receipts: try await desk.receipts(report),
            requests: simulator.requests.map(\.request).filter { $0.service != .oauth },
            lostAnswers: tally["faults"],
            connections: simulator.counts.connections
        )
        clock.end()
        await desk.close()
        return outcome
    }

    private func requestsPerPush(_ outcome: Outcome) -> [String: Int] {
        Dictionary(outcome.requests.compactMap { $0.header("apns-id") }.map { ($0, 1) }, uniquingKeysWith: +)
    }

    @Test
    func
        `dropped connections lose nothing, and double only what was in flight (field reports 102, 185, 186)`()
        async throws
    {
        let outcome = try await run(.drop, every: 400, count: 3000)
        // Each answer that was lost keeps room, so a device that lost three holds its push (DESIGN D3).
        let full = requestsPerPush(outcome).values.count { $0 >= 3 }
        #expect(outcome.counts.values.reduce(0, +) == 3000)
        #expect(outcome.counts["accepted", default: 0] >= 3000 - full)
        #expect(outcome.counts.keys.allSatisfy { ["accepted", "held"].contains($0) })
        #expect(Set(outcome.receipts.compactMap(\.device)).count == 3000)
        #expect(requestsPerPush(outcome).count == 3000)
    }

    @Test func `refused streams are sent again and nothing is doubled (field report 85)`() async throws {
        let outcome = try await run(.refused, every: 7, count: 2000)
        #expect(outcome.counts == ["accepted": 2000])
        #expect(outcome.requests.count == 2000 + outcome.lostAnswers)
        #expect(outcome.receipts.allSatisfy { $0.attempts == 1 })
    }

    @Test func `GOAWAY in the middle loses and doubles nothing (field reports 81, 83, 91)`() async throws {
        let outcome = try await run(.goAway(code: 0, debug: ""), every: 300, count: 3000)
        #expect(outcome.counts == ["accepted": 3000])
        #expect(outcome.receipts.allSatisfy { $0.attempts == 1 })
    }

    @Test
    func `503 waits its quarter of an hour and then is accepted, one push at a time (field report 133)`()
        async throws
    {
        let outcome = try await run(.apns(503, "ServiceUnavailable"), every: 10, count: 1000, limit: 100)
        #expect(outcome.counts == ["accepted": 1000])
        #expect(requestsPerPush(outcome).values.reduce(0, +) == 1100)
        #expect(outcome.receipts.count { $0.attempts == 2 } >= 90)
    }

    @Test func `HTML from something in between is tried again later (field report 114)`() async throws {
        let html = ProviderAnswer(
            status: 502,
            headers: [.init("content-type", "text/html")],
            body: Array("<html>Bad Gateway</html>".utf8)
        )
        let outcome = try await run(.answer(html), every: 10, count: 500, limit: 50)
        #expect(outcome.counts == ["accepted": 500])
    }

    @Test
    func `FCM's 503 with Retry-After and 429 are tried again after their wait (field reports 161, 162)`()
        async throws
    {
        for status in [503, 429] {
            let reply = Reply.answer(
                ProviderAnswer(status: status, headers: [.init("retry-after", "20")], body: Array("{}".utf8))
            )
            let outcome = try await run(reply, every: 10, count: 300, limit: 30, device: { .android($0) })
            #expect(outcome.counts == ["accepted": 300], "\(status)")
            #expect(outcome.requests.count == 330)
        }
    }

    @Test func `one bad token in a thousand sends 999 exactly once (field report 133)`() async throws {
        let outcome = try await run(.apns(400, "BadDeviceToken"), every: 500, count: 999, limit: 1)
        #expect(outcome.counts == ["accepted": 998, "rejected": 1])
        #expect(outcome.requests.count == 999)
    }
}
