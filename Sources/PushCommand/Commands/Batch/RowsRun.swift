internal import PushDispatch
internal import PushStore
internal import PushSystem
internal import SilentPush

/// One run over rows: opens the dispatcher, follows the run, writes the results, says what it came to.
struct RowsRun {
    /// The file's path; nil for standard input.
    let path: String?
    let arguments: RunArguments
    let configuration: Configuration
    let console: Console

    /// Runs what `pick` picks of the dispatcher, and gives the exit code.
    func run(sending: Bool, wantsReceipts: Bool) async throws(Failure) -> ExitCode {
        let options = try arguments.options(
            fileName: path,
            templates: configuration.templates,
            wantsReceipts: wantsReceipts
        )
        let results = try openResults()
        // Opened before anything else, so that a file that is not there is told first.
        let input = try open()
        do {
            let dispatcher = try await Dispatcher.open(configuration, console)
            do {
                let code = try await follow(dispatcher, input, options, results, sending: sending)
                await dispatcher.close()
                return code
            } catch {
                await dispatcher.close()
                throw error
            }
        } catch {
            throw Failure(error)
        }
    }

    private func follow(
        _ dispatcher: Dispatcher,
        _ input: ByteInput,
        _ options: BatchOptions,
        _ results: ReplacingFile?,
        sending: Bool
    ) async throws -> ExitCode {
        let display = ProgressDisplay(console, total: total)
        let control = RunControl()
        let watcher = Stopping.relay(console) { control.stop() }
        defer { watcher.cancel() }
        let result: BatchResult
        if sending {
            result = try await dispatcher.batch(
                input,
                options,
                control: control,
                onReceipts: { print($0, control) },
                onProgress: display.show
            )
        } else {
            result = try await dispatcher.enqueue(input, options, control: control, onProgress: display.show)
        }
        display.end()
        switch result {
        case .alreadyComplete(let summary):
            return try await complete(summary, dispatcher, results)
        case .ran(let report):
            return try await end(report, dispatcher, options, results, sending: sending)
        }
    }

    /// A complete job is not sent again; without a name that was given on purpose, that is a mistake to be told.
    private func complete(
        _ summary: JobSummary,
        _ dispatcher: Dispatcher,
        _ results: ReplacingFile?
    ) async throws -> ExitCode {
        let name = summary.run.job
        let at = summary.lastSettledAt.map { " at \($0.rfc3339)" } ?? ""
        guard arguments.job != nil else {
            throw Failure(
                .usage,
                "job \(name.shown) was completed\(at): give --again to send it again, or --job NAME for another job"
            )
        }
        console.note("job \(name): completed\(at); nothing is sent")
        if let results { _ = try await write(results, of: summary.run, dispatcher) }
        var ending = RunEnding()
        ending.counts = summary.counts
        ending.malformed = summary.malformed
        return ExitCode(rawValue: ending.exitCode)
    }

    private func end(
        _ report: BatchReport,
        _ dispatcher: Dispatcher,
        _ options: BatchOptions,
        _ results: ReplacingFile?,
        sending: Bool
    ) async throws -> ExitCode {
        var report = report
        if let results, let run = try await wholeRun(report, dispatcher, options) {
            report.run = run
            let tally = try await write(results, of: run, dispatcher)
            return finish(report, reasons: tally.first, sending: sending)
        }
        var tally = RefusalTally()
        if let run = report.run, report.ending.hasRefusals, report.ending.total <= Self.tallied {
            tally = try await RefusalTally(of: run, dispatcher)
        }
        return finish(report, reasons: tally.first, sending: sending)
    }

    private func finish(_ report: BatchReport, reasons: [RefusalTally.Reason], sending: Bool) -> ExitCode {
        let text = RowsReport(
            report: report,
            console: console,
            hosts: configuration.hosts,
            reasons: reasons
        )
        text.explain()
        // Rows that wait are what `enqueue` is for.
        guard !sending, text.code == .later, !report.ending.wasStopped else { return text.code }
        return .success
    }

    /// A run that has a receipt for each row of the file: one that stopped early leaves rows that it never read.
    private func wholeRun(
        _ report: BatchReport,
        _ dispatcher: Dispatcher,
        _ options: BatchOptions
    ) async throws -> JobRun? {
        guard let summary = report.summary, !summary.isWhole, report.reading.fault == nil else {
            return report.run
        }
        // What cannot be read twice has shown all the rows that it will.
        guard let path, WholeFile.isRegular(path) else { return report.run }
        console.detail("the rest of the rows goes into the outbox unsent, so that each has its receipt")
        let result = try await dispatcher.enqueue(ByteInput(path: path), options)
        guard case .ran(let rest) = result else { return report.run }
        return rest.run
    }

    /// Beyond so many rows, reading all receipts for the summary alone would cost more than it tells.
    private static let tallied = 100_000

    private func write(
        _ results: ReplacingFile,
        of run: JobRun,
        _ dispatcher: Dispatcher
    ) async throws -> RefusalTally {
        let tally = try await RefusalTally(of: run, dispatcher) { receipts throws(FileError) in
            for receipt in receipts {
                try results.write(configuration.completing(receipt).json() + [UInt8(ascii: "\n")])
            }
        }
        try results.commit()
        if let path = arguments.results { console.note("results: \(path)") }
        return tally
    }

    /// Receipts as they come, for `pipe` and `--json`; nobody reading any more is a request to stop.
    private func print(_ receipts: [Receipt], _ control: RunControl) {
        var bytes: [UInt8] = []
        for receipt in receipts { bytes += configuration.completing(receipt).json() + [UInt8(ascii: "\n")] }
        if !console.result(bytes) { control.stop() }
    }

    private func open() throws(Failure) -> ByteInput {
        guard let path else { return ByteInput(descriptor: console.io.standardInput) }
        do throws(FileError) {
            return try ByteInput(path: path)
        } catch {
            throw Failure(.unreadable, "\(path.shown) cannot be read: \(error.message)")
        }
    }

    private func openResults() throws(Failure) -> ReplacingFile? {
        guard let path = arguments.results else { return nil }
        do throws(FileError) {
            return try ReplacingFile(path)
        } catch {
            throw Failure(.unreadable, "--results \(path.shown) cannot be written: \(error.message)")
        }
    }

    /// The number of rows, for the bar; counting lines is all that it is worth.
    private var total: Int? {
        guard let path, console.volume > .quiet else { return nil }
        return LineCount.of(path)
    }
}

extension RunEnding {
    /// Whether some pushes have reasons worth telling.
    fileprivate var hasRefusals: Bool {
        ["rejected", "failed", "expired"].contains { counts[$0, default: 0] > 0 }
    }

    fileprivate var total: Int { counts.values.reduce(0, +) }
}

extension RefusalTally {
    /// Counts the receipts of a run, and hands them on in the order of their lines.
    fileprivate init(
        of run: JobRun,
        _ dispatcher: Dispatcher,
        _ each: ([Receipt]) throws(FileError) -> Void = { _ in }
    ) async throws {
        self.init()
        var line = 0
        while true {
            let receipts = try await dispatcher.receipts(of: run, after: line, count: 1000)
            guard let last = receipts.last?.line else { return }
            for receipt in receipts { note(receipt) }
            try each(receipts)
            line = last
        }
    }
}
