import PushStore
package import PushSystem
package import SilentPush

extension Dispatcher {
    /// Sends a recipient file: durable, resumable, inside every allowance (DESIGN 5, `batch` and `pipe`).
    ///
    /// - Parameters:
    ///   - input: Where the rows are read from.
    ///   - options: Job, format, defaults, pace and patience.
    ///   - control: Stops the run from outside.
    ///   - onReceipts: Called with receipts as rows settle or are held, where `options` wants them.
    ///   - onProgress: Called a few times a second, and at the end.
    /// - Returns: How it ran, or that the job was complete already.
    /// - Throws: `StoreError`.
    package func batch(
        _ input: ByteInput,
        _ options: BatchOptions,
        control: RunControl = RunControl(),
        onReceipts: @escaping @Sendable ([Receipt]) -> Void = { _ in },
        onProgress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> BatchResult {
        let opened: OpenedRun
        switch try await open(options) {
        case .complete(let summary): return .alreadyComplete(summary)
        case .open(let run): opened = run
        }
        let feed = feed(input, options, opened, onReceipts)
        let mode = EngineMode(
            end: .whenDone(patience: options.wait),
            rate: options.rate.map { ("rate:\(options.job ?? "pipe")", Double($0)) }
        )
        let engine = engine(mode, onProgress: onProgress)
        control.attach(engine.inbox)
        engine.inbox.post(.joined(feed))
        let ending = try await engine.run()
        return .ran(try await report(feed, opened, ending))
    }

    /// Puts a recipient file into the outbox, and sends nothing (DESIGN 5, `enqueue`).
    package func enqueue(
        _ input: ByteInput,
        _ options: BatchOptions,
        control: RunControl = RunControl(),
        onProgress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> BatchResult {
        let opened: OpenedRun
        switch try await open(options) {
        case .complete(let summary): return .alreadyComplete(summary)
        case .open(let run): opened = run
        }
        let feed = feed(input, options, opened) { _ in }
        let inbox = Inbox()
        control.attach(inbox)
        feed.begin { inbox.post(.nudge) }
        var progress = RunProgress()
        var isEnd = false
        var wasStopped = false
        while !isEnd, !wasStopped {
            let taken = feed.take(Engine.batch)
            if !taken.rows.isEmpty {
                let result = try await store.enqueue(
                    taken.rows.map(\.outboxRow),
                    in: opened.run,
                    leasing: false
                )
                progress.read += taken.rows.count
                for row in result.rows { progress.count(row.outcome, written: false) }
                onProgress(progress)
            }
            isEnd = taken.isEnd
            if isEnd, taken.isWhole, let run = opened.run { try await store.endInput(of: run) }
            for event in inbox.take() {
                if case .stop = event { wasStopped = true }
            }
            if taken.rows.isEmpty, !isEnd, !wasStopped { await inbox.wait(for: .seconds(3600), clock: clock) }
        }
        var ending = RunEnding()
        ending.wasStopped = wasStopped
        ending.counts = progress.counts
        feed.end(.success(ending))
        return .ran(try await report(feed, opened, ending))
    }

    /// A run over an input, or none where rows belong to no job.
    struct OpenedRun {
        var run: JobRun?
        var wasResumed = false
    }

    private enum Opening {
        case complete(JobSummary)
        case open(OpenedRun)
    }

    private func open(_ options: BatchOptions) async throws -> Opening {
        guard let job = options.job else { return .open(OpenedRun()) }
        switch try await store.openJob(job, again: options.again) {
        case .began(let run): return .open(OpenedRun(run: run))
        case .resumed(let run): return .open(OpenedRun(run: run, wasResumed: true))
        case .complete(let summary): return .complete(summary)
        }
    }

    private func feed(
        _ input: ByteInput,
        _ options: BatchOptions,
        _ opened: OpenedRun,
        _ onReceipts: @escaping @Sendable ([Receipt]) -> Void
    ) -> RecipientFeed {
        let ids =
            opened.run.map { DeliveryIDs(job: $0.job, generationBegan: $0.generationBegan) }
            ?? DeliveryIDs(random: random)
        let start = clock.now().wall
        let writer = RowWriter(
            composer: providers.composer,
            lanes: lanes,
            ids: ids,
            job: opened.run?.job,
            clock: clock,
            spread: options.spread.map { (start, $0) }
        )
        return RecipientFeed(
            input,
            reader: RecipientReader(format: options.format, defaults: options.defaults),
            writer: writer,
            run: opened.run,
            patience: options.wait,
            wantsReceipts: options.wantsReceipts,
            onReceipts: onReceipts
        )
    }

    private func report(
        _ feed: RecipientFeed,
        _ opened: OpenedRun,
        _ runEnding: RunEnding
    ) async throws -> BatchReport {
        var ending = runEnding
        let reading = feed.reading
        ending.malformed = reading.bad
        var summary: JobSummary?
        if let run = opened.run {
            let found = try await store.summary(of: run)
            ending.counts = found.counts
            ending.malformed = found.malformed
            summary = found
        }
        return BatchReport(
            run: opened.run,
            wasResumed: opened.wasResumed,
            reading: reading,
            summary: summary,
            ending: ending
        )
    }
}

extension Enqueued {
    /// Where the row stands.
    fileprivate var outcome: Outcome {
        switch self {
        case .leased, .pending: .pending
        case .held(let receipt), .settled(let receipt), .known(let receipt), .conflict(let receipt):
            receipt.outcome
        }
    }
}
