import PushSystem
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct LostConnectionTests {
    /// Sends, and sends again what may have been processed, as a dispatcher does, until each has an answer.
    static func sendAll(_ total: Int, by rig: Rig) async -> (tries: Int, unknown: Int, unprocessed: Int) {
        var open = Array(0..<total)
        var tries = 0
        var unknown = 0
        var unprocessed = 0
        while !open.isEmpty, tries < 2000 {
            tries += 1
            let tally = Tally()
            rig.transport.send(open.map { Load.request($0, rig.pool) }, answers: tally.take)
            await tally.wait(for: open.count)
            tally.expectEachOnce(open.count)
            unknown += tally.errors.count { $0.reach == .unknown }
            unprocessed += tally.errors.count { $0.reach == .unprocessed }
            open = tally.all.compactMap { if case .failure = $0.result { Int($0.id) } else { nil } }
        }
        return (tries, unknown, unprocessed)
    }

    @Test(arguments: [false, true])
    func `a connection dropped every 1,000 requests costs only what was in flight (field reports 182, 186)`(
        cuts: Bool
    ) async throws {
        let processed = Processed()
        let rig = try Rig { connection in
            connection.serve(settings: [.maximumStreams(100), .openWindow]) { request in
                guard request.number <= 1000 else {
                    if cuts { connection.cut() }
                    return nil
                }
                processed.note(request.id)
                return [.answer(request.stream)]
            }
        }
        let (_, unknown, _) = await Self.sendAll(20_000, by: rig)
        #expect(processed.count == 20_000)
        #expect(unknown <= 25 * 100)
        await rig.stop()
    }

    @Test func `a server that closes every 50 requests gets everything in the end (field report 93)`()
        async throws
    {
        let rig = try Rig { connection in
            connection.serve { request in request.number > 50 ? nil : [.answer(request.stream)] }
        }
        let (tries, _, _) = await Self.sendAll(2000, by: rig)
        #expect(tries < 2000)
        await rig.stop()
    }

    @Test func `116 requests against a server that closes after 30 each end once (field report 185)`()
        async throws
    {
        let rig = try Rig { connection in
            connection.serve { request in request.number > 30 ? nil : [.answer(request.stream)] }
        }
        let tally = await rig.send(116)
        tally.expectEachOnce(116)
        #expect(tally.count(status: 200) + tally.errors.count == 116)
        await rig.stop()
    }

    @Test func `a server that closes right after accepting ends nothing but the requests (field report 181)`()
        async throws
    {
        let rig = try Rig(kind: .apns, usesManualClock: true) { connection in connection.cut() }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<2000, rig.pool), answers: tally.take)
        for number in 1...2 {
            await rig.events.wait { $0.closed == number }
            rig.advance(.seconds(5))
        }
        await tally.wait(for: 2000)
        tally.expectEachOnce(2000)
        #expect(tally.errors.count == 2000)
        // At APNs one stream is open before SETTINGS: nothing else can have been seen.
        #expect(tally.errors.count { $0.reach == .unknown } <= 3)
        await rig.stop()
    }

    @Test
    func
        `an idle connection that the server closes is noticed, and the next request passes (field report 97)`()
        async throws
    {
        let rig = try Rig { connection in
            connection.serve { request in
                request.number == 1 ? [.answer(request.stream), .goAway(last: 1)] : nil
            }
        }
        for number in 0..<20 {
            let closed = rig.events.events.closed
            let tally = await rig.send(1, from: number)
            #expect(tally.count(status: 200) == 1)
            await rig.events.wait { $0.closed > closed }
        }
        await rig.stop()
    }

    @Test func `answers that came before the reset count (what the spike taught)`() async throws {
        // The server answers all it read and cuts at once; nothing that was answered may become an error.
        let answered = Processed()
        let rig = try Rig { connection in
            connection.serve(settings: [.maximumStreams(200), .openWindow]) { request in
                if request.number > 500 {
                    connection.waitUntilDelivered()
                    return nil
                }
                answered.note(request.id)
                return [.answer(request.stream)]
            }
        }
        let tally = await rig.send(3000)
        tally.expectEachOnce(3000)
        #expect(tally.count(status: 200) + tally.errors.count == 3000)
        #expect(tally.count(status: 200) == answered.count)
        await rig.stop()
    }

    @Test func `stopping answers everything: what waits as unprocessed, what is in flight as unknown`()
        async throws
    {
        let isReached = EventGate()
        let rig = try Rig { connection in
            connection.serve(settings: [.maximumStreams(100), .openWindow]) { request in
                if request.number == 100 { isReached.open() }
                return []
            }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<5000, rig.pool), answers: tally.take)
        await isReached.wait()
        await rig.transport.stop()
        tally.expectEachOnce(5000)
        #expect(tally.errors.count { $0.kind == .stopped && $0.reach == .unprocessed } == 4900)
        #expect(tally.errors.count { $0.kind == .stopped && $0.reach == .unknown } == 100)
        // After that every request is turned down at once.
        rig.transport.send(Load.requests(5000..<5010, rig.pool), answers: tally.take)
        tally.expectEachOnce(5010)
        rig.server.stop()
    }

    @Test func `stopping with grace lets what is in flight be answered`() async throws {
        let isReached = EventGate()
        let mayAnswer = EventGate()
        let rig = try Rig { connection in
            var held: [UInt32] = []
            connection.serve(settings: [.maximumStreams(100), .openWindow]) { request in
                held.append(request.stream)
                guard held.count == 100 else { return [] }
                isReached.open()
                mayAnswer.waitBlocking()
                return held.map { .answer($0) }
            }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<300, rig.pool), answers: tally.take)
        await isReached.wait()
        async let stopped: Void = rig.transport.stop(grace: .seconds(60))
        await tally.wait(for: 200)
        mayAnswer.open()
        await stopped
        tally.expectEachOnce(300)
        #expect(tally.count(status: 200) == 100)
        rig.server.stop()
    }

    @Test func `a request past its deadline is not sent`() async throws {
        let rig = try Rig(usesManualClock: true) { connection in
            connection.serve { request in [.answer(request.stream)] }
        }
        let now = rig.clock.now().wall
        let tally = Tally()
        let requests = (0..<100).map { id in
            Load.request(id, rig.pool, deadline: id % 2 == 0 ? now - .seconds(1) : now + .seconds(1))
        }
        rig.transport.send(requests, answers: tally.take)
        await tally.wait(for: 100)
        #expect(tally.count(status: 200) == 50)
        #expect(tally.errors.allSatisfy { $0.kind == .expired && $0.reach == .unprocessed })
        await rig.stop()
    }

    @Test func `after reconnect the next requests go out on a new connection`() async throws {
        let rig = try Rig { connection in connection.serve { request in [.answer(request.stream)] } }
        for number in 1...5 {
            let tally = await rig.send(100, from: number * 100)
            #expect(tally.count(status: 200) == 100)
            #expect(rig.server.accepted == number)
            rig.transport.reconnect(rig.pool)
        }
        await rig.stop()
    }

    @Test func `pools with different credentials never share a connection`() async throws {
        let rig = try Rig { connection in connection.serve { request in [.answer(request.stream)] } }
        let tally = Tally()
        let requests = (0..<900).map { id in
            Load.request(
                id,
                PoolKey(host: rig.pool.host, port: rig.pool.port, credential: "key \(id % 3)", kind: .fcm)
            )
        }
        rig.transport.send(requests, answers: tally.take)
        await tally.wait(for: 900)
        tally.expectEachOnce(900)
        #expect(tally.count(status: 200) == 900)
        #expect(rig.server.accepted == 3)
        await rig.stop()
    }
}
