import PushSimulator
import PushSystem
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct GarbageTests {
    @Test
    func
        `an HTTP/1.1 answer and random bytes end the requests with an error, never the process (field report 114)`()
        async throws
    {
        for seed in UInt64(0)..<20 {
            let rig = try Rig(usesManualClock: true) { connection in
                var random = SeededRandom(seed: seed)
                guard connection.readPreface() else { return }
                let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
                let bytes = seed == 0 ? Array("HTTP/1.1 400 Bad Request\r\n\r\n<html>".utf8) : noise
                connection.write(bytes: bytes)
            }
            let tally = Tally()
            rig.transport.send(Load.requests(0..<200, rig.pool), answers: tally.take)
            await rig.pass(.seconds(1)) { tally.answered == 200 }
            tally.expectEachOnce(200)
            #expect(tally.errors.count == 200)
            await rig.stop()
        }
    }

    /// Writes frames that make some sense in an order that makes none.
    static func noise(_ random: inout SeededRandom, stream: UInt32) -> Frame {
        let streams = [0, 1, 2, 3, stream, stream, stream + 2, stream + 101, 0x7FFF_FFFF]
        let chosen = streams.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .answer(chosen)
        case 1:
            return Frame(
                type: 0,
                flags: UInt8.random(in: 0...1, using: &random),
                stream: chosen,
                payload: [1, 2]
            )
        case 2: return .reset(chosen, code: UInt32.random(in: 0...14, using: &random))
        case 3:
            return .settings([
                (UInt16.random(in: 0...8, using: &random), .random(in: 0...70_000, using: &random))
            ])
        case 4: return .settingsAck
        case 5: return .ping(ack: .random(using: &random))
        case 6:
            return .goAway(
                last: chosen,
                code: UInt32.random(in: 0...14, using: &random),
                debug: "{\"reason\":"
            )
        case 7:
            return Frame(type: 8, stream: chosen, payload: Frame.big(.random(in: 0...0xFFFF, using: &random)))
        case 8: return Frame(type: 9, flags: 4, stream: chosen, payload: [0x88])
        case 9: return Frame(type: 5, flags: 4, stream: chosen, payload: Frame.big(2) + [0x88])
        case 10:
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            return Frame(type: 1, flags: .random(in: 0...255, using: &random), stream: chosen, payload: bytes)
        default:
            return Frame(
                type: .random(in: 0...20, using: &random),
                flags: 0,
                stream: chosen,
                payload: [0, 0, 0, 0]
            )
        }
    }

    @Test(arguments: [1, 20_261_201, 77] as [UInt64])
    func `frames in any order are an error value, each request ends once (field reports 95, 102)`(
        seed: UInt64
    ) async throws {
        print("frame-order fuzz, seed \(seed)")
        let rig = try Rig(usesManualClock: true, configure: { $0.connections = 2 }) { connection in
            var random = SeededRandom(seed: seed &+ UInt64(connection.number))
            connection.serve(settings: [.maximumStreams(100), .openWindow]) { request in
                // One in eight answers goes astray, among them the proper ones.
                guard Int.random(in: 0..<8, using: &random) == 0 else { return [.answer(request.stream)] }
                return [Self.noise(&random, stream: request.stream), .answer(request.stream)]
            }
        }
        let tally = Tally()
        rig.transport.send(Load.requests(0..<3000, rig.pool), answers: tally.take)
        await rig.pass(.seconds(1)) { tally.answered == 3000 }
        tally.expectEachOnce(3000)
        #expect(tally.count(status: 200) > 0)
        await rig.stop()
    }

    @Test func `an answer in HTML keeps its status and the start of its body (field reports 113, 115)`()
        async throws
    {
        let page = Array("<html>Bad Gateway</html>".utf8) + [UInt8](repeating: 0xFF, count: 1 << 20)
        var options = SimulatorOptions()
        options.handler = { _ in .answer(ProviderAnswer(status: 502, body: page)) }
        let simulator = try await Simulator.start(options)
        var configuration = TransportConfiguration()
        configuration.caFile = simulator.authorityPath
        let transport = try Transport(configuration)
        let tally = Tally()
        transport.send(Load.requests(0..<100, Load.pool(simulator.port)), answers: tally.take)
        await tally.wait(for: 100)
        tally.expectEachOnce(100)
        #expect(tally.count(status: 502) == 100)
        #expect(
            tally.all.allSatisfy { (try? $0.result.get().body) == Array(page.prefix(Exchange.bodyLimit)) }
        )
        await transport.stop()
        await simulator.stop()
    }
}
