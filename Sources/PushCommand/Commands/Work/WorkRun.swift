internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// `work`: dispatches from the outbox until it is stopped, or until nothing is due.
struct WorkRun {
    let drains: Bool
    let patience: Duration
    let metricsPath: String?
    let configuration: Configuration
    let console: Console

    func run() async throws(Failure) -> ExitCode {
        let metrics = try openMetrics()
        do {
            let dispatcher = try await Dispatcher.open(configuration, console)
            let display = ProgressDisplay(console, total: nil)
            let latest = Locked(RunProgress())
            let control = RunControl()
            let watcher = Stopping.relay(console) { control.stop() }
            defer { watcher.cancel() }
            let ending: RunEnding
            do {
                ending = try await dispatcher.work(drains: drains, patience: patience, control: control) {
                    progress in
                    latest.withLock { $0 = progress }
                    display.show(progress)
                    metrics?.show(progress)
                }
            } catch {
                await dispatcher.close()
                throw error
            }
            display.end()
            metrics?.show(latest.withLock { $0 }, isLast: true)
            await dispatcher.close()
            explain(ending)
            return ExitCode(rawValue: ending.exitCode)
        } catch {
            throw Failure(error)
        }
    }

    private func explain(_ ending: RunEnding) {
        console.explain(ending, hosts: configuration.hosts)
        let parts = StatusReport.outcomes.compactMap { name in
            ending.counts[name].flatMap { $0 > 0 ? "\(ProgressText.grouped($0)) \(name)" : nil }
        }
        console.note(
            parts.isEmpty ? "nothing was due" : "sent from the outbox: \(parts.joined(separator: ", "))"
        )
        if console.isJSON {
            var writer = JSONWriter()
            writer.beginObject()
            for name in StatusReport.outcomes { writer.member(name, ending.counts[name, default: 0]) }
            writer.endObject()
            writer.endLine()
            console.result(writer.bytes)
        }
    }

    private func openMetrics() throws(Failure) -> MetricsFile? {
        guard let metricsPath else { return nil }
        do throws(FileError) {
            return try MetricsFile(metricsPath, clock: console.io.clock)
        } catch {
            throw Failure(
                .unreadable,
                "--metrics-file \(metricsPath.shown) cannot be written: \(error.message)"
            )
        }
    }
}
