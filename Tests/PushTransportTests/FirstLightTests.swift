import PushSimulator
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(2)))
struct FirstLightTests {
    @Test func `thousands of requests on one connection are each answered once`() async throws {
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        let simulator = try await Simulator.start(options)
        var configuration = TransportConfiguration()
        configuration.caFile = simulator.authorityPath
        configuration.connections = 1
        let transport = try Transport(configuration)
        let tally = Tally()
        transport.send(Load.requests(0..<5000, Load.pool(simulator.port)), answers: tally.take)
        await tally.wait(for: 5000)
        tally.expectEachOnce(5000)
        #expect(tally.count(status: 200) == 5000)
        #expect(simulator.counts.requests == 5000)
        #expect(simulator.counts.connections == 1)
        await transport.stop()
        await simulator.stop()
    }
}
