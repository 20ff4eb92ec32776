import PushCommand
import PushSimulator
import PushSystem
import SilentPush

/// A simulator of one test's own, and the command pointed at it.
final class Rig: Sendable {
    let simulator: Simulator
    let folder: TemporaryFolder

    /// Starts a simulator that goes wrong as `faults` say.
    init(_ faults: [Fault] = [], log: String? = nil) async throws {
        folder = try TemporaryFolder()
        var options = SimulatorOptions()
        options.faults = faults
        options.stateDirectory = "\(folder.path)/state"
        options.logFile = log
        simulator = try await Simulator.start(options)
    }

    /// Runs the command against the simulator.
    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: Int32 = -1,
        isTerminal: Bool = false,
        stopRequests: StopRequests = StopRequests()
    ) async -> CommandRun {
        var environment = environment
        environment["SILENTPUSH_CONFIG"] = environment["SILENTPUSH_CONFIG"] ?? simulator.configurationPath
        environment["HOME"] = folder.path
        return await CommandRun.of(
            arguments,
            environment: environment,
            input: input,
            isTerminal: isTerminal,
            stopRequests: stopRequests
        )
    }

    /// What arrived for APNs and FCM, the token exchange left out.
    var pushes: [RecordedRequest] {
        simulator.requests.filter { $0.request.service != .oauth }
    }

    /// A configuration like the simulator's, with its text changed by `change`.
    func configuration(_ change: (inout String) -> Void) throws -> String {
        var text = String(decoding: try WholeFile.read(simulator.configurationPath), as: UTF8.self)
        change(&text)
        return try folder.write("state/changed-\(UInt32.random(in: 0 ... .max)).json", text)
    }
}

/// The device token of phone `number`.
func token(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "c" + String(repeating: "0", count: 63 - digits.count) + digits
}
