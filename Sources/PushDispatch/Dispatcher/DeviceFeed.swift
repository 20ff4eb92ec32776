import PushStore
import PushSystem
import SilentPush

/// Takes devices out of a sequence, makes rows of one push, and hands receipts to whoever reads them.
final class DeviceFeed: Feed {
    /// Devices that were taken and whose receipts were not read yet: this bounds the memory.
    static let most = 2000

    let run: JobRun? = nil
    let wantsReceipts = true
    let patience: Duration

    private let source: @Sendable (DeviceFeed) async throws -> Void
    private let writer: RowWriter
    private let state = Locked(State())

    fileprivate struct State {
        var rows: [FeedRow] = []
        var receipts: [Receipt] = []
        var nextReceipt = 0
        var open = 0
        var isSourceDone = false
        var result: Result<Void, any Error>?
        var wake: (@Sendable () -> Void)?
        var reading: Task<Void, Never>?
        var isCancelled = false
        var reader: CheckedContinuation<Void, Never>?
        var room: CheckedContinuation<Void, Never>?
    }

    /// Creates a feed; `source` offers each device, and returns after the last.
    init(patience: Duration, writer: RowWriter, source: @escaping @Sendable (DeviceFeed) async throws -> Void)
    {
        self.patience = patience
        self.writer = writer
        self.source = source
    }

    // MARK: Devices

    /// Takes one device, and waits while too many receipts are unread.
    ///
    /// - Throws: `CancellationError` when nobody reads any more.
    func offer(_ push: Push, to addressee: Addressee) async throws {
        let recipient = Recipient(
            line: 0,
            ref: addressee.ref,
            device: addressee.device,
            push: push,
            writtenExpires: push.expires.written,
            registeredAt: addressee.registeredAt
        )
        let row = writer.feedRow(.good(recipient)).withoutLine
        while true {
            try Task.checkCancellation()
            let wake = state.withLock { state -> (@Sendable () -> Void)? in
                guard state.open < Self.most else { return nil }
                state.open += 1
                state.rows.append(row)
                return state.wake ?? {}
            }
            if let wake { return wake() }
            await waitForRoom()
        }
    }

    private func waitForRoom() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if state.open < Self.most || state.isCancelled { return true }
                    state.room = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Stops asking for devices; what was taken in goes on.
    func cancel() {
        let (reading, room) = state.withLock { state in
            state.isCancelled = true
            defer { state.room = nil }
            return (state.reading, state.room)
        }
        reading?.cancel()
        room?.resume()
    }

    // MARK: Engine

    func begin(wake: @escaping @Sendable () -> Void) {
        let task = Task {
            var fault: (any Error)?
            do { try await source(self) } catch { fault = error }
            state.withLock { state in
                state.isSourceDone = true
                if let fault, !state.isCancelled { state.result = .failure(fault) }
            }
            wake()
        }
        let isCancelled = state.withLock { state in
            state.wake = wake
            state.reading = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        wake()
    }

    func take(_ count: Int) -> FeedRows {
        state.withLock { state in
            let rows = Array(state.rows.prefix(count))
            state.rows.removeFirst(rows.count)
            return FeedRows(rows: rows, isEnd: state.isSourceDone && state.rows.isEmpty)
        }
    }

    func deliver(_ receipts: [Receipt]) {
        let reader = state.withLock { state in
            state.receipts += receipts
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }

    func end(_ result: Result<RunEnding, any Error>) {
        let (reader, reading) = state.withLock { state in
            if state.result == nil { state.result = result.map { _ in } }
            defer { state.reader = nil }
            return (state.reader, state.reading)
        }
        reading?.cancel()
        reader?.resume()
    }

    // MARK: Reader

    /// The next receipt; nil after the last.
    func next() async throws -> Receipt? {
        while true {
            let (receipt, end, room) = state.withLock { $0.takeReceipt() }
            room?.resume()
            if let receipt { return receipt }
            if let end {
                try end.get()
                return nil
            }
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let goesOn = state.withLock { state in
                        if state.hasNews || Task.isCancelled { return true }
                        state.reader = continuation
                        return false
                    }
                    if goesOn { continuation.resume() }
                }
            } onCancel: {
                deliver([])
            }
        }
    }
}

extension DeviceFeed.State {
    /// Whether a reader need not wait.
    fileprivate var hasNews: Bool { nextReceipt < receipts.count || result != nil }

    /// Takes the next receipt, or the end, and whoever waits for the room that this makes.
    fileprivate mutating func takeReceipt()
        -> (receipt: Receipt?, end: Result<Void, any Error>?, room: CheckedContinuation<Void, Never>?)
    {
        guard nextReceipt < receipts.count else { return (nil, result, nil) }
        let receipt = receipts[nextReceipt]
        nextReceipt += 1
        if nextReceipt == receipts.count {
            receipts.removeAll(keepingCapacity: true)
            nextReceipt = 0
        }
        open -= 1
        defer { room = nil }
        return (receipt, nil, room)
    }
}

extension FeedRow {
    /// The row without the line number that only files have.
    var withoutLine: Self {
        switch self {
        case .push(var push, let composed):
            push.line = nil
            return .push(push, composed)
        case .malformed(var receipt):
            receipt.line = nil
            return .malformed(receipt)
        }
    }
}
