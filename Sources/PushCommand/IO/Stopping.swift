/// Work that ends early, in good order, when somebody asks the program to stop.
enum Stopping {
    /// Runs `work`, and cancels it at the first SIGINT or SIGTERM; what it then still gives is the result.
    static func watch<Value: Sendable>(
        _ console: Console,
        _ work: @escaping @Sendable () async throws -> Value
    ) async -> Result<Value, any Error> {
        let stops = console.io.stopRequests.listen()
        let task = Task { try await work() }
        let watcher = Task {
            for await signal in stops {
                console.note("\(signal.rawValue): finishing what is in flight; once more stops at once")
                task.cancel()
                return
            }
        }
        let result = await task.result
        watcher.cancel()
        return result
    }

    /// Passes the first SIGINT or SIGTERM on to `stop`, until the task that comes back is cancelled.
    static func relay(_ console: Console, _ stop: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let stops = console.io.stopRequests.listen()
        return Task {
            for await signal in stops {
                console.redrawLine("")
                console.note(
                    "\(signal.rawValue): finishing what is in flight, 10 s at most; once more stops at once"
                )
                stop()
                return
            }
        }
    }
}
