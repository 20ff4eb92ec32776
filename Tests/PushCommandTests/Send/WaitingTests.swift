import PushCommand
import PushSimulator
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct WaitingTests {
    @Test(arguments: [false, true])
    func `a push that waits for room counts down, and a signal ends the wait with 75`(isTerminal: Bool)
        async throws
    {
        let rig = try await Rig()
        for number in 1...3 {
            #expect(await rig.run(["send", "--apns", token(1), "--data", "n=\(number)"]).code == 0)
        }
        let stops = StopRequests()
        async let waiting = rig.run(
            ["send", "--apns", token(1), "--data", "n=4", "--wait", "2h", "--json"],
            isTerminal: isTerminal,
            stopRequests: stops
        )
        // Nobody listens before the wait begins, so a request that is heard is one that can be obeyed.
        while !stops.request(.interrupt) { await Task.yield() }
        let run = await waiting
        #expect(run.code == 75, "\(run.text)")
        #expect(run.text.contains("SIGINT"))
        #expect(try run.json().first?["outcome"] == .string("pending") || run.output.contains("\"held\""))
        #expect(rig.pushes.count == 3)
        await rig.simulator.stop()
    }
}
