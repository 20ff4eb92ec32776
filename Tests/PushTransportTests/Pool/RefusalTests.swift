import PushSystem
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct RefusalTests {
    @Test func `streams refused one in ten go out again and none is doubled (field report 85)`() async throws
    {
        let processed = Processed()
        let rig = try Rig { connection in
            connection.serve { request in
                if request.number % 10 == 0 { return [.reset(request.stream, code: 7)] }
                processed.note(request.id)
                return [.answer(request.stream)]
            }
        }
        let tally = await rig.send(20_000)
        tally.expectEachOnce(20_000)
        #expect(tally.count(status: 200) == 20_000)
        #expect(processed.mostOften == 1)
        await rig.stop()
    }

    @Test func `a connection that refuses after 1,000 streams is replaced (field report 86)`() async throws {
        let rig = try Rig { connection in
            connection.serve(settings: [.maximumStreams(100), .openWindow]) { request in
                [request.number <= 1000 ? .answer(request.stream) : .reset(request.stream, code: 7)]
            }
        }
        let tally = await rig.send(5000)
        tally.expectEachOnce(5000)
        #expect(tally.count(status: 200) == 5000)
        #expect(rig.server.accepted == 5)
        #expect(rig.events.events.retired == 4)
        await rig.stop()
    }

    @Test func `a connection is replaced after its number of streams, the successor first (field report 86)`()
        async throws
    {
        let rig = try Rig(configure: { $0.streamsPerConnection = 500 }) { connection in
            connection.serve { request in [.answer(request.stream)] }
        }
        for batch in 0..<20 {
            let tally = await rig.send(250, from: batch * 250)
            #expect(tally.count(status: 200) == 250)
        }
        #expect(rig.server.accepted >= 2)
        #expect(rig.events.events.closeErrors.isEmpty)
        await rig.stop()
    }

    @Test func `a request that is refused for ever is given back as unprocessed, the others pass`()
        async throws
    {
        let tries = Locked(0)
        let rig = try Rig { connection in
            connection.serve { request in
                guard request.id == 77 else { return [.answer(request.stream)] }
                tries.withLock { $0 += 1 }
                return [.reset(request.stream, code: 7)]
            }
        }
        let tally = await rig.send(1000)
        tally.expectEachOnce(1000)
        #expect(tally.count(status: 200) == 999)
        let error = try #require(tally.errors.first)
        #expect(error.kind == .streamRefused)
        #expect(error.reach == .unprocessed)
        #expect(tries.withLock { $0 } <= ResendRule.most.refusals)
        await rig.stop()
    }

    @Test(arguments: [1, 2, 3, 5, 8, 9, 10, 13, 77] as [UInt32])
    func `a stream reset with another code may have been processed (field reports 85, 106)`(code: UInt32)
        async throws
    {
        let rig = try Rig { connection in
            connection.serve { request in
                [request.id == 500 ? .reset(request.stream, code: code) : .answer(request.stream)]
            }
        }
        let tally = await rig.send(1000)
        tally.expectEachOnce(1000)
        #expect(tally.count(status: 200) == 999)
        let error = try #require(tally.errors.first)
        #expect(error.kind == .streamReset)
        #expect(error.reach == .unknown)
        #expect(error.message.contains(ErrorCode.name(code)))
        await rig.stop()
    }

    @Test(arguments: [false, true])
    func `ENHANCE_YOUR_CALM halves what is in flight and pauses (field report 90)`(byGoAway: Bool)
        async throws
    {
        let rig = try Rig(usesManualClock: true) { connection in
            var held: [UInt32] = []
            connection.serve(settings: [.maximumStreams(400), .openWindow]) { request in
                guard connection.number == 1, request.number <= 400 else { return [.answer(request.stream)] }
                held.append(request.stream)
                guard held.count == 400 else { return [] }
                if byGoAway { return [.goAway(last: request.stream, code: 11)] + held.map { .answer($0) } }
                return held.map { $0 < 200 ? .reset($0, code: 11) : .answer($0) }
            }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<3000, rig.pool), answers: tally.take)
        await rig.events.wait { !$0.calmed.isEmpty }
        #expect(rig.events.events.calmed == [200])
        rig.advance(.seconds(1))
        await tally.wait(for: 3000)
        tally.expectEachOnce(3000)
        #expect(
            tally.errors.count { $0.kind == .enhanceYourCalm && $0.reach == .unknown } == (byGoAway ? 0 : 100)
        )
        #expect(tally.count(status: 200) == (byGoAway ? 3000 : 2900))
        await rig.stop()
    }
}
