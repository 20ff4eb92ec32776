import PushSimulator
import PushSystem
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(4)))
struct FaultTests {
    @Test(arguments: [3, 20_261_201] as [UInt64])
    func
        `under random faults each request ends once, and each that may be sent again arrives (field report 102)`(
            seed: UInt64
        ) async throws
    {
        print("random faults, seed \(seed)")
        let random = Locked(SeededRandom(seed: seed))
        let processed = Locked<[String: Int]>([:])
        var options = SimulatorOptions()
        options.handler = { request in
            let draw = random.withLock { Int.random(in: 0..<1000, using: &$0) }
            switch draw {
            case 0..<1: return .drop
            case 1..<3: return .goAway(code: 0, debug: #"{"reason":"Shutdown"}"#)
            case 3..<30: return .refused
            case 30..<40: return .reset(2)
            default: break
            }
            processed.withLock { $0[request.path, default: 0] += 1 }
            switch draw {
            case 40..<60:
                return .answer(ProviderAnswer(status: 502, body: Array("<html>Bad Gateway</html>".utf8)))
            case 60..<80:
                return .answer(ProviderAnswer(status: 503, body: Array(#"{"reason":"Shutdown"}"#.utf8)))
            default: return .answer(ProviderAnswer(status: 200))
            }
        }
        let simulator = try await Simulator.start(options)
        var configuration = TransportConfiguration()
        configuration.caFile = simulator.authorityPath
        configuration.connections = 3
        let transport = try Transport(configuration)
        let pool = Load.pool(simulator.port, kind: .fcm)
        var open = Array(0..<3000)
        var unknown = 0
        while !open.isEmpty {
            let tally = Tally()
            transport.send(open.map { Load.request($0, pool) }, answers: tally.take)
            await tally.wait(for: open.count)
            tally.expectEachOnce(open.count)
            unknown += tally.errors.count { $0.reach == .unknown }
            open = tally.all.compactMap { if case .failure = $0.result { Int($0.id) } else { nil } }
        }
        let (arrived, doubles) = processed.withLock { ($0.count, $0.values.reduce(0) { $0 + $1 - 1 }) }
        #expect(arrived == 3000)
        // Only what ended unknown may have been processed before.
        #expect(doubles <= unknown)
        await transport.stop()
        await simulator.stop()
    }
}
