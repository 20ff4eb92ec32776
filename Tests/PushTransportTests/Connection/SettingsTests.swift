import PushSystem
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct SettingsTests {
    @Test func `one stream until the first good answer, though a refusal comes first (field report 82)`()
        async throws
    {
        let rig = try Rig(kind: .apns) { connection in
            connection.serve(settings: [.maximumStreams(1), .openWindow]) { request in
                // Up to the first good answer nothing more may have been written.
                if request.number <= 2 { #expect(!connection.hasUnreadInput) }
                switch request.number {
                case 1: return [.answer(request.stream, status: 400)]
                case 2: return [.maximumStreams(1000), .answer(request.stream)]
                default: return [.answer(request.stream)]
                }
            }
        }
        let tally = await rig.send(3000)
        tally.expectEachOnce(3000)
        #expect(tally.count(status: 400) == 1)
        #expect(tally.count(status: 200) == 2999)
        #expect(rig.events.events.connected == 1)
        await rig.stop()
    }

    @Test func `as many streams as the server allows, though our own setting says less (field report 87)`()
        async throws
    {
        let rig = try Rig { connection in
            var held: [UInt32] = []
            connection.serve(settings: [.maximumStreams(1000), .openWindow]) { request in
                held.append(request.stream)
                guard held.count == 1000 else { return [] }
                defer { held = [] }
                return held.map { .answer($0) }
            }
        }
        let tally = await rig.send(4000)
        tally.expectEachOnce(4000)
        #expect(tally.count(status: 200) == 4000)
        await rig.stop()
    }

    @Test(arguments: [(PoolKey.Kind.apns, 1), (.fcm, 100)])
    func `a small hold until SETTINGS arrive (field report 89)`(kind: PoolKey.Kind, hold: Int) async throws {
        let rig = try Rig(kind: kind) { connection in
            var held: [UInt32] = []
            // SETTINGS come only with the first answers.
            connection.serve(settings: []) { request in
                held.append(request.stream)
                if request.number < hold { return [] }
                guard request.number == hold else { return [.answer(request.stream)] }
                #expect(!connection.hasUnreadInput)
                return [.maximumStreams(500), .openWindow] + held.map { .answer($0) }
            }
        }
        let tally = await rig.send(2000)
        tally.expectEachOnce(2000)
        #expect(tally.count(status: 200) == 2000)
        await rig.stop()
    }

    @Test func `a limit lowered below what is in flight lets it finish and opens none (field report 94)`()
        async throws
    {
        let most = Locked(0)
        let rig = try Rig { connection in
            guard connection.readPreface() else { return }
            connection.write(.maximumStreams(1000), .openWindow)
            var open: [UInt32] = []
            var isLowered = false
            var acknowledgements = 0
            while let frame = connection.readFrame() {
                if frame.kind == .settings {
                    if frame.flags & Frame.ack == 0 {
                        connection.write(.settingsAck)
                    } else {
                        acknowledgements += 1
                    }
                    // The client has obeyed the lower figure from here on: let one finish at a time.
                    if acknowledgements == 2, let first = open.first {
                        open.removeFirst()
                        connection.write(.answer(first))
                    }
                }
                if frame.isEndOfRequest {
                    open.append(frame.stream)
                    if acknowledgements == 2 { most.withLock { $0 = max($0, open.count) } }
                }
                if open.count == 1000, !isLowered {
                    isLowered = true
                    connection.write(.maximumStreams(10))
                }
                guard acknowledgements == 2, frame.isEndOfRequest || open.count > 10 else { continue }
                while open.count > 9 { connection.write(.answer(open.removeFirst())) }
                // The last ones of the test have no successor to wait for.
                if open.count == 9 { connection.write(.answer(open.removeFirst())) }
            }
            for stream in open { connection.write(.answer(stream)) }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<3000, rig.pool), answers: tally.take)
        await tally.wait(for: 2991)
        #expect(most.withLock { $0 } <= 10)
        await rig.stop()
        tally.expectEachOnce(3000)
        #expect(tally.errors.count <= 9)
    }

    @Test func `a limit of 0 opens nothing until it rises again`() async throws {
        let rig = try Rig { connection in
            guard connection.readPreface() else { return }
            connection.write(.maximumStreams(100), .openWindow)
            var seen = 0
            var acknowledgements = 0
            while let frame = connection.readFrame() {
                if frame.kind == .settings {
                    if frame.flags & Frame.ack == 0 {
                        connection.write(.settingsAck)
                    } else {
                        acknowledgements += 1
                    }
                    // 0 is known to the client: a PING and its answer lie between it and the rise.
                    if acknowledgements == 2 { connection.write(.ping(ack: false)) }
                }
                if frame.kind == .ping {
                    #expect(!connection.hasUnreadInput)
                    connection.write(.maximumStreams(100))
                }
                guard frame.isEndOfRequest else { continue }
                #expect(acknowledgements != 2)
                seen += 1
                connection.write(.answer(frame.stream))
                if seen == 1 { connection.write(.maximumStreams(0)) }
            }
        }
        _ = await rig.send(1)
        let tally = await rig.send(2000, from: 1)
        tally.expectEachOnce(2000)
        #expect(tally.count(status: 200) == 2000)
        await rig.stop()
    }

    @Test func `requests that get no stream for the request time-out are given back`() async throws {
        let rig = try Rig(kind: .apns, usesManualClock: true) { connection in
            connection.serve { request in [.maximumStreams(0), .answer(request.stream)] }
        }
        _ = await rig.send(1)
        let tally = Tally()
        rig.transport.send(Load.requests(1..<501, rig.pool), answers: tally.take)
        await rig.pass(.seconds(10)) { tally.answered == 500 }
        tally.expectEachOnce(500)
        #expect(tally.errors.count { $0.kind == .noStreamFree && $0.reach == .unprocessed } == 500)
        await rig.stop()
    }
}
