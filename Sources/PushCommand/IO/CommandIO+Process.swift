internal import FoundationEssentials
internal import PushSystem

extension CommandIO {
    /// The process's own streams, environment, clock and signals.
    ///
    /// Call it once, before other threads run: from then on SIGINT and SIGTERM go to the command.
    public static func process() -> CommandIO {
        let requests = StopRequests()
        StopSignals.watch(endingWith: ExitCode.later.rawValue) { signal in
            requests.request(signal == 2 ? .interrupt : .terminate)
        }
        return CommandIO(
            standardOutput: { StandardStreams.write(1, $0) },
            standardError: { StandardStreams.write(2, $0) },
            standardInput: 0,
            isOutputTerminal: StandardStreams.isTerminal(1),
            isErrorTerminal: StandardStreams.isTerminal(2),
            environment: ProcessInfo.processInfo.environment,
            clock: SystemClock(),
            stopRequests: requests
        )
    }
}
