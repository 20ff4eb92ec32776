import PushSimulator
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct StatusTests {
    @Test func `the store is shown whole, and one device, delivery and job of it`() async throws {
        let rig = try await Rig()
        for number in 1...3 {
            let push = ["send", "--apns", token(1), "--delivery-id", "d\(number)", "--data", "a=\(number)"]
            #expect(await rig.run(push).code == 0)
        }
        let whole = try #require(try await rig.run(["status", "--json"]).json().first)
        #expect(whole["devices"] == .number("1"))
        #expect(whole["gone"] == .number("0"))
        guard case .array(let tokens)? = whole["tokens"] else {
            Issue.record("no tokens")
            return
        }
        #expect(tokens.count == 1)
        let device = try #require(try await rig.run(["status", "--device", token(1), "--json"]).json().first)
        #expect(device["used"] == .number("3"))
        #expect(device["perHour"] == .number("3"))
        #expect(device["heldUntil"]?.text != nil)
        let shown = await rig.run(["status", "--device", token(1).uppercased()])
        #expect(shown.output.contains("3 of 3 in this hour; room again: "))
        #expect(!shown.output.contains(token(1)))
        let trail = try await rig.run(["status", "--delivery", "d2", "--json"]).json()
        #expect(trail.count == 1)
        #expect(trail.first?["outcome"] == .string("accepted"))
        #expect(await rig.run(["status", "--delivery", "nobody"]).code == 1)
        #expect(await rig.run(["status", "--job", "nobody"]).code == 1)
        #expect(await rig.run(["status", "--job", "a", "--device", "b"]).code == 64)
        await rig.simulator.stop()
    }

    @Test(arguments: [
        ["gone", "forget"], ["gone", "frget", "x"], ["gone", "--since", "yesterday"],
        ["gone", "forget", "a", "b"],
    ])
    func `a wrong command line ends with 64`(arguments: [String]) async {
        #expect(await CommandRun.of(arguments).code == 64)
    }
}
