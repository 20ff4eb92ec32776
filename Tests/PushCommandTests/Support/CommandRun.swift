import PushCommand
import PushSystem
import SilentPush

/// What one run of the command printed, and how it ended.
struct CommandRun {
    let code: Int32
    let output: String
    let text: String

    /// The lines of standard output.
    var lines: [Substring] { output.split(separator: "\n") }

    /// Standard output as JSON, one value a line.
    func json() throws -> [JSONValue] {
        try lines.map { try JSONValue(parsing: Array($0.utf8)) }
    }

    /// Runs the command in this process; nothing of the real environment reaches it.
    static func of(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: Int32 = -1,
        isTerminal: Bool = false,
        clock: any PushClock = SystemClock(),
        stopRequests: StopRequests = StopRequests()
    ) async -> CommandRun {
        let output = Locked<[UInt8]>([])
        let text = Locked<[UInt8]>([])
        let io = CommandIO(
            standardOutput: { bytes in
                output.withLock { $0 += bytes }
                return true
            },
            standardError: { bytes in
                text.withLock { $0 += bytes }
                return true
            },
            standardInput: input,
            isOutputTerminal: isTerminal,
            isErrorTerminal: isTerminal,
            environment: environment,
            clock: clock,
            stopRequests: stopRequests
        )
        let code = await PushCommand.run(arguments, io: io)
        return CommandRun(
            code: code,
            output: String(decoding: output.withLock { $0 }, as: UTF8.self),
            text: String(decoding: text.withLock { $0 }, as: UTF8.self)
        )
    }
}

/// A clock that stands still.
struct StoppedClock: PushClock {
    var wall = Timestamp(secondsSince1970: 1_796_169_600)

    func now() -> Moment { Moment(wall: wall, sinceBoot: .seconds(1000), bootID: "boot") }
    func sleep(for duration: Duration) async throws {}
}

/// A device token as iOS gives one.
let sampleToken = "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad"
