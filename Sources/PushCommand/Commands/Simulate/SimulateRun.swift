internal import PushSimulator
internal import SilentPush

/// `simulate`: runs the simulator until somebody asks the program to stop.
enum SimulateRun {
    static func run(_ arguments: Arguments, _ console: Console) async throws(Failure) -> ExitCode {
        var options = try SimulateArguments(arguments).options
        // Before the start, so that no request to stop is missed.
        let stops = console.io.stopRequests.listen()
        if console.isJSON {
            if options.logFile == nil { options.logFile = "/dev/stdout" }
        } else if console.volume > .quiet {
            options.onLine = { console.result($0) }
        }
        options.recording = .nothing
        let simulator: Simulator
        do {
            simulator = try await Simulator.start(options)
        } catch {
            throw Failure(.configuration, "the simulator cannot start: \(error)")
        }
        introduce(simulator, console)
        for await _ in stops { break }
        await simulator.stop()
        console.note("\nstopped after \(simulator.counts.requests) requests")
        return .success
    }

    private static func introduce(_ simulator: Simulator, _ console: Console) {
        if console.isJSON {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("endpoint", simulator.endpoint)
            writer.member("port", Int(simulator.port))
            writer.member("config", simulator.configurationPath)
            writer.member("state", simulator.stateDirectory)
            writer.member("caFile", simulator.authorityPath)
            writer.endObject()
            writer.endLine()
            console.result(writer.bytes)
            return
        }
        console.result("APNs and FCM are simulated at \(simulator.endpoint); Ctrl-C stops them.")
        console.note(
            """
            Every well-formed device token is a phone with the app installed. In another terminal:

              export SILENTPUSH_CONFIG=\(simulator.configurationPath)
              silentpush send --apns \(HelpText.Sample.token) --data action=refresh

            """
        )
    }
}
