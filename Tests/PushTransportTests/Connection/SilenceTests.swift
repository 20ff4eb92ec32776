import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct SilenceTests {
    @Test
    func
        `requests without an answer end by their own deadline, their slots are free again (field report 99)`()
        async throws
    {
        let rig = try Rig(usesManualClock: true) { connection in
            connection.serve(settings: [.maximumStreams(50), .openWindow]) { request in
                guard let id = request.id, id % 50 == 0, id < 2000 else { return [.answer(request.stream)] }
                return []
            }
        }
        // 40 of 50 slots are taken for good; the others carry the rest.
        let tally = Tally()
        rig.transport.send(Load.requests(0..<2000, rig.pool), answers: tally.take)
        await tally.wait(for: 1960)
        // The connection answers others, so that it is not silent itself.
        rig.advance(.seconds(20))
        #expect(await rig.send(100, from: 2001).count(status: 200) == 100)
        #expect(tally.answered == 1960)
        rig.advance(.seconds(10))
        await tally.wait(for: 2000)
        tally.expectEachOnce(2000)
        #expect(tally.count(status: 200) == 1960)
        #expect(tally.errors.count { $0.kind == .requestTimeout && $0.reach == .unknown } == 40)
        #expect(await rig.send(2000, from: 3000).count(status: 200) == 2000)
        #expect(rig.server.accepted == 1)
        await rig.stop()
    }

    @Test
    func
        `a connection that answers nothing while requests are open is closed and replaced (field report 101)`()
        async throws
    {
        let isFrozen = EventGate()
        let mayEnd = EventGate()
        let rig = try Rig(usesManualClock: true) { connection in
            connection.serve(settings: [.maximumStreams(100), .openWindow]) { request in
                guard connection.number == 1 else { return [.answer(request.stream)] }
                if request.number <= 50 { return [.answer(request.stream)] }
                // Neither reads nor writes any more, but keeps TCP open.
                isFrozen.open()
                mayEnd.waitBlocking()
                return nil
            }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<1000, rig.pool), answers: tally.take)
        await isFrozen.wait()
        await rig.pass(.seconds(31)) { rig.events.events.closed >= 1 }
        await tally.wait(for: 1000)
        tally.expectEachOnce(1000)
        #expect(rig.events.events.closeErrors.first?.kind == .connectionSilent)
        #expect(tally.errors.contains { $0.kind == .connectionSilent })
        #expect(tally.errors.allSatisfy { $0.reach == .unknown })
        #expect(tally.count(status: 200) >= 50)
        mayEnd.open()
        await rig.stop()
    }

    @Test(arguments: [true, false])
    func `an idle connection is asked for a sign of life and closed without one (field report 107)`(
        answers: Bool
    ) async throws {
        let isAsked = EventGate()
        let rig = try Rig(usesManualClock: true) { connection in
            guard connection.readPreface() else { return }
            connection.write(.settings(), .openWindow)
            while let frame = connection.readFrame() {
                if frame.kind == .settings, frame.flags & Frame.ack == 0 { connection.write(.settingsAck) }
                if frame.isEndOfRequest { connection.write(.answer(frame.stream)) }
                if frame.kind == .ping {
                    if answers { connection.write(.ping(ack: true, frame.payload)) }
                    isAsked.open()
                }
            }
        }
        #expect(await rig.send(1).count(status: 200) == 1)
        rig.advance(.seconds(61))
        await isAsked.wait()
        if answers {
            // A request and its answer come after the PING's: that one has been read by then.
            #expect(await rig.send(1, from: 1).count(status: 200) == 1)
            rig.advance(.seconds(11))
            #expect(await rig.send(1, from: 2).count(status: 200) == 1)
            #expect(rig.server.accepted == 1)
        } else {
            rig.advance(.seconds(11))
            await rig.events.wait { $0.closed == 1 }
            #expect(rig.events.events.closeErrors.first?.kind == .connectionSilent)
            #expect(await rig.send(1, from: 1).count(status: 200) == 1)
            #expect(rig.server.accepted == 2)
        }
        await rig.stop()
    }

    @Test
    func `dials that fail wait longer each time, and their requests learn why (field reports 103, 110)`()
        async throws
    {
        let identity = try TestIdentity()
        // It accepts TCP and hangs up before TLS.
        var options = RawServer.Options()
        options.isPlain = true
        let server = try RawServer(identity, options) { connection in connection.cut() }
        let events = EventLog()
        let clock = ManualClock()
        let file = try identity.writeCertificate()
        var configuration = TransportConfiguration()
        configuration.caFile = file.path
        configuration.onEvent = events.take
        configuration.random = { 0 }
        let transport = try Transport(configuration, clock: clock)
        let pool = PoolKey(host: "127.0.0.1", port: Int(server.port), credential: "key", kind: .fcm)
        let tally = Tally()
        for number in 0..<9 {
            transport.send(Load.requests(number * 1000..<(number + 1) * 1000, pool), answers: tally.take)
            await tally.wait(for: (number + 1) * 1000)
            clock.advance(by: events.events.dialFailures.last?.1 ?? .zero)
        }
        tally.expectEachOnce(9000)
        #expect(tally.errors.count { $0.reach == .unprocessed } == 9000)
        #expect(events.events.dialFailures.map(\.1) == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        #expect(transport.load(of: pool).waiting == 0)
        await transport.stop()
        server.stop()
    }
}
