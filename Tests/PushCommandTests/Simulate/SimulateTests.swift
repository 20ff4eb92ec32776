import PushCommand
import PushSimulator
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct SimulateTests {
    @Test func `every mistake on the command line is told`() async {
        let run = await CommandRun.of([
            "simulate", "--port", "70000", "--fault", "earthquake", "--environment", "test", "--state=",
        ])
        #expect(run.code == 64)
        for part in ["--port must be", "--fault earthquake", "--environment must be", "--state is empty"] {
            #expect(run.text.contains(part), "\(part)")
        }
    }

    @Test func `a port that is taken is told`() async throws {
        let rig = try await Rig()
        let run = await CommandRun.of([
            "simulate", "--port", "\(rig.simulator.port)", "--state", "\(rig.folder.path)/other",
        ])
        #expect(run.code == 78)
        #expect(run.text.contains("port \(rig.simulator.port) is taken"))
        await rig.simulator.stop()
    }
}
