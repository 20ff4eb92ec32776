import FoundationEssentials
import PushSimulator
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(4)))
struct SeparatePoolsTests {
    private func simulator() async throws -> Simulator {
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        return try await Simulator.start(options)
    }

    private func transport(trusting simulators: [Simulator]) throws -> (Transport, TemporaryFile) {
        let authorities = try simulators.map { try String(contentsOfFile: $0.authorityPath, encoding: .utf8) }
        let trusted = try TemporaryFile(authorities.joined(separator: "\n"))
        var configuration = TransportConfiguration()
        configuration.caFile = trusted.path
        return (try Transport(configuration), trusted)
    }

    @Test
    func
        `two environments at once each see only their own pushes (field reports 45 and 46)`() async throws
    {
        let (sandbox, production) = (try await simulator(), try await simulator())
        let (transport, trusted) = try transport(trusting: [sandbox, production])
        let tally = Tally()
        let pools = [Load.pool(sandbox.port), Load.pool(production.port)]
        // Even numbers go to one, odd numbers to the other, in turn and in one batch.
        for start in stride(from: 0, to: 2000, by: 100) {
            let batch = (start..<start + 100).map { Load.request($0, pools[$0 % 2]) }
            transport.send(batch, answers: tally.take)
        }
        await tally.wait(for: 2000)
        tally.expectEachOnce(2000)
        for (parity, simulator) in [sandbox, production].enumerated() {
            let numbers = simulator.requests.compactMap { Int($0.request.path.suffix(8), radix: 16) }
            #expect(numbers.count == 1000)
            #expect(numbers.allSatisfy { $0 % 2 == parity })
        }
        await transport.stop()
        await sandbox.stop()
        await production.stop()
        withExtendedLifetime(trusted) {}
    }

    @Test func `a hundred calls one after the other share one connection (field report 147)`() async throws {
        let simulator = try await simulator()
        let (transport, trusted) = try transport(trusting: [simulator])
        let pool = Load.pool(simulator.port)
        for number in 0..<100 {
            let answer = try await transport.send(Load.request(number, pool))
            #expect(answer.status == 200)
        }
        #expect(simulator.counts.connections == 1)
        await transport.stop()
        await simulator.stop()
        withExtendedLifetime(trusted) {}
    }
}
