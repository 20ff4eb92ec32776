internal import PushDispatch
internal import PushSimulator

/// What `simulate` was asked for.
struct SimulateArguments {
    /// How to start it; what it prints is added by the run.
    let options: SimulatorOptions

    /// Reads `arguments`, or lists every mistake.
    init(_ arguments: Arguments) throws(Failure) {
        var problems: [String] = []
        var options = SimulatorOptions()
        if let text = arguments.value("--port") {
            if let port = UInt16(text) {
                options.port = port
            } else {
                problems.append("--port must be 0 (any free one) to 65535, found \"\(text.shown)\"")
            }
        }
        options.stateDirectory = arguments.value("--state")
        options.logFile = arguments.value("--log")
        for (flag, path) in [("--state", options.stateDirectory), ("--log", options.logFile)] where path == ""
        {
            problems.append("\(flag) is empty")
        }
        let environment = arguments.choice(
            "--environment",
            Configuration.APNSEnvironment.self,
            noting: &problems
        )
        options.environment = environment == .production ? .production : .sandbox
        let topics = arguments.values("--topic")
        if !topics.isEmpty { options.topics = topics }
        for text in arguments.values("--fault") {
            do throws(FaultError) {
                options.faults.append(try Fault(parsing: text))
            } catch {
                problems.append("--fault \(text.shown): \(error.description)")
            }
        }
        guard problems.isEmpty else { throw Failure(usageOf: .simulate, problems) }
        self.options = options
    }
}
