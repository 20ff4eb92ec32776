import Glibc
import PushSimulator
import PushSystem
import SilentPush
import Testing

/// Signals and sudden death, for real: the built program against the real simulator, which counts.
@Suite(.timeLimit(.minutes(5)), .serialized) struct StoppingTests {
    private static let count = 1500

    private func start(_ rig: Rig, _ file: String, _ more: [String] = []) throws -> Program {
        try Program(
            ["batch", file, "--wait", "2s", "--results", "\(rig.folder.path)/results"] + more,
            environment: ["HOME": rig.folder.path, "SILENTPUSH_CONFIG": rig.simulator.configurationPath],
            folder: rig.folder
        )
    }

    private func results(_ rig: Rig) throws -> [JSONValue] {
        String(decoding: try WholeFile.read("\(rig.folder.path)/results"), as: UTF8.self).split(
            separator: "\n"
        )
        .compactMap { try? JSONValue(parsing: Array($0.utf8)) }
    }

    /// What each device got: nothing lost, nothing twice.
    private func expectEachOnce(_ rig: Rig, doubles: Int = 0) {
        let devices = rig.pushes.filter { $0.reply.isAccepted }.map(\.request.path)
        #expect(Set(devices).count == Self.count)
        #expect(devices.count - Set(devices).count <= doubles)
    }

    @Test func `killed at any moment, the same command finishes the job and loses nothing`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("people.ndjson", BatchTests.rows(1...Self.count))
        for (round, share) in [1, 400].enumerated() {
            // Answers stop coming after some, so that the program is in the middle of the job when it dies.
            rig.simulator.setFaults([.hold(every: 1).after(share)])
            let arrived = rig.simulator.counts.requests
            let program = try start(rig, file)
            await rig.simulator.wait { $0.requests > arrived + share }
            program.kill(SIGKILL)
            #expect(await program.end() == 128 + SIGKILL, "round \(round)")
        }
        rig.simulator.setFaults([])
        let last = try start(rig, file)
        #expect(await last.end() == 0, "\(last.text)")
        let found = try results(rig)
        #expect(found.count == Self.count)
        #expect(found.allSatisfy { $0["outcome"] == .string("accepted") })
        // Only a push whose answer was lost may come twice: at most what was in flight at each kill.
        expectEachOnce(rig, doubles: 2 * 1000)
        await rig.simulator.stop()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal finishes what is in flight, writes the results, and the same command sends the rest once`(
        signal: Int32
    ) async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("people.ndjson", BatchTests.rows(1...Self.count))
        // At this rate the job would take more than a minute: it cannot be over before the signal comes.
        let program = try start(rig, file, ["--rate", "20/s"])
        await rig.simulator.wait { $0.accepted >= 20 }
        program.kill(signal)
        #expect(await program.end() == 75, "\(program.text)")
        #expect(program.text.contains("finishing what is in flight"))
        let found = try results(rig)
        #expect(found.count == Self.count)
        #expect(found.enumerated().allSatisfy { $1["line"] == .number("\($0 + 1)") })
        #expect(found.contains { $0["outcome"] == .string("pending") })
        let last = try start(rig, file)
        #expect(await last.end() == 0, "\(last.text)")
        expectEachOnce(rig)
        await rig.simulator.stop()
    }

    @Test func `a second signal stops at once and still loses nothing`() async throws {
        let rig = try await Rig([.silent(every: 1).after(20)])
        let file = try rig.folder.write("people.ndjson", BatchTests.rows(1...Self.count))
        let program = try start(rig, file, ["--rate", "50/s"])
        await rig.simulator.wait { $0.unanswered >= 10 }
        program.kill(SIGTERM)
        #expect(await program.prints("finishing what is in flight"))
        // A request that comes together with the first is the same one; this one is not.
        try await Task.sleep(for: .milliseconds(100))
        program.kill(SIGTERM)
        #expect(await program.end() == 75, "\(program.text)")
        rig.simulator.setFaults([])
        let last = try start(rig, file)
        #expect(await last.end() == 0, "\(last.text)")
        expectEachOnce(rig, doubles: 1000)
        await rig.simulator.stop()
    }
}

extension Reply {
    /// Whether it said 200.
    fileprivate var isAccepted: Bool {
        if case .answer(let answer) = self { answer.status == 200 } else { false }
    }
}
