import PushSystem
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct GoAwayTests {
    /// Processes some requests on each connection, then says GOAWAY while more are in flight.
    static func server(
        every count: Int,
        holding held: Int,
        _ processed: Processed,
        code: UInt32 = 0
    ) -> @Sendable (RawConnection) -> Void {
        { connection in
            var open: [UInt32] = []
            connection.serve(settings: [.maximumStreams(500), .openWindow]) { request in
                if request.number > count { return [] }
                processed.note(request.id)
                open.append(request.stream)
                if request.number < count - held {
                    defer { open = [] }
                    return open.map { .answer($0) }
                }
                guard request.number == count else { return [] }
                // The GOAWAY comes ahead of the answers to the last streams it covers.
                return [.goAway(last: request.stream, code: code, debug: #"{"reason":"Shutdown"}"#)]
                    + open.map { .answer($0) }
            }
        }
    }

    @Test(arguments: [(1000, 0), (1000, 50), (37, 5), (5, 5)])
    func `GOAWAY with more in flight loses none and doubles none (field reports 81, 83, 91)`(
        every: Int,
        holding: Int
    ) async throws {
        let processed = Processed()
        let total = every < 100 ? 1000 : 8000
        let rig = try Rig(script: Self.server(every: every, holding: holding, processed))
        let tally = await rig.send(total)
        tally.expectEachOnce(total)
        #expect(tally.errors.first == nil)
        #expect(tally.count(status: 200) == total)
        #expect(processed.count == total)
        #expect(processed.mostOften == 1)
        #expect(rig.server.accepted >= total / every)
        await rig.stop()
    }

    @Test func `several connections that close one after the other lose none either (field report 105)`()
        async throws
    {
        let processed = Processed()
        let rig = try Rig(
            configure: { $0.connections = 8 },
            script: Self.server(every: 300, holding: 20, processed)
        )
        let tally = await rig.send(6000)
        tally.expectEachOnce(6000)
        #expect(tally.count(status: 200) == 6000)
        #expect(processed.mostOften == 1)
        await rig.stop()
    }

    @Test func `the reason in a GOAWAY reaches the caller and the log`() async throws {
        let rig = try Rig(usesManualClock: true) { connection in
            connection.serve { _ in [.goAway(last: 0, debug: #"{"reason":"BadCertificate"}"#)] }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<1, rig.pool), answers: tally.take)
        for number in 1...2 {
            await rig.events.wait { $0.closed == number }
            rig.advance(.seconds(5))
        }
        await tally.wait(for: 1)
        let error = try #require(tally.errors.first)
        #expect(error.kind == .goAway)
        #expect(error.reach == .unprocessed)
        #expect(error.providerReason == "BadCertificate")
        #expect(rig.events.events.goAways == ResendRule.most.fruitless)
        await rig.stop()
    }

    @Test func `a GOAWAY that never comes to an end is ended by the request time-out`() async throws {
        let rig = try Rig(usesManualClock: true) { connection in
            connection.serve { request in
                guard connection.number == 1 else { return [.answer(request.stream)] }
                return request.number == 3 ? [.goAway(last: request.stream)] : []
            }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<3, rig.pool), answers: tally.take)
        await rig.events.wait { $0.goAways == 1 }
        // The successor stands before the old connection has ended.
        await rig.events.wait { $0.connected == 2 }
        let later = await rig.send(100, from: 3)
        #expect(later.count(status: 200) == 100)
        rig.advance(.seconds(30))
        await tally.wait(for: 3)
        #expect(tally.errors.count { $0.reach == .unknown } == 3)
        await rig.stop()
    }
}
