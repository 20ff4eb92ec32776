import PushStore
import PushSystem
import SilentPush

/// Reads a recipient file on a thread of its own, and gives its rows composed and named, block by block.
final class RecipientFeed: Feed {
    let run: JobRun?
    let wantsReceipts: Bool
    let patience: Duration

    private let input: ByteInput
    private let writer: RowWriter
    private let state: Locked<State>
    private let room = ThreadSemaphore(RecipientFeed.blocks)
    private let onReceipts: @Sendable ([Receipt]) -> Void

    /// Rows in a block, and blocks that wait for the engine at most: this bounds the memory.
    private static let block = 250
    private static let blocks = 8

    private struct State {
        var reader: RecipientReader
        var blocks: [[FeedRow]] = []
        var isAtEnd = false
        var isCancelled = false
        var fault: RecipientFault?
        var good = 0
        var bad = 0
        var firstBad: [Receipt] = []
    }

    init(
        _ input: ByteInput,
        reader: RecipientReader,
        writer: RowWriter,
        run: JobRun?,
        patience: Duration,
        wantsReceipts: Bool,
        onReceipts: @escaping @Sendable ([Receipt]) -> Void
    ) {
        self.input = input
        self.writer = writer
        self.run = run
        self.patience = patience
        self.wantsReceipts = wantsReceipts
        self.onReceipts = onReceipts
        state = Locked(State(reader: reader))
    }

    /// What was read; whole once the feed has ended.
    var reading: RecipientReading {
        state.withLock {
            RecipientReading(good: $0.good, bad: $0.bad, firstBad: $0.firstBad, fault: $0.fault)
        }
    }

    func begin(wake: @escaping @Sendable () -> Void) {
        let isStarted = startThread(named: "push-rows") { [self] in
            read(wake: wake)
            state.withLock { $0.isAtEnd = true }
            wake()
        }
        guard !isStarted else { return }
        state.withLock { state in
            state.fault = .unreadable("the system gave no thread to read it with")
            state.isAtEnd = true
        }
        wake()
    }

    func take(_ count: Int) -> FeedRows {
        let (taken, isEnd, isWhole) = state.withLock { state in
            let blocks = state.blocks.prefix(max(count / Self.block, 1))
            state.blocks.removeFirst(blocks.count)
            return (Array(blocks), state.isAtEnd && state.blocks.isEmpty, state.fault == nil)
        }
        for _ in taken { room.signal() }
        return FeedRows(rows: taken.flatMap(\.self), isEnd: isEnd, isWhole: isWhole)
    }

    func deliver(_ receipts: [Receipt]) { onReceipts(receipts) }

    func end(_ result: Result<RunEnding, any Error>) {
        state.withLock { $0.isCancelled = true }
        room.signal()
    }

    // MARK: The thread

    private func read(wake: @Sendable () -> Void) {
        var reader = state.withLock { $0.reader }
        do {
            var isAtEnd = false
            while !isAtEnd, !state.withLock({ $0.isCancelled }) {
                let chunk = try input.read()
                isAtEnd = chunk.isEmpty
                if isAtEnd { reader.complete() } else { reader.append(chunk) }
                while try passOn(&reader) { wake() }
            }
        } catch let error as RecipientFileError {
            state.withLock { $0.fault = .malformed(error) }
        } catch {
            state.withLock { $0.fault = .unreadable((error as? FileError)?.message ?? "\(error)") }
        }
    }

    /// Passes a block on; false when the reader needs more bytes.
    private func passOn(_ reader: inout RecipientReader) throws(RecipientFileError) -> Bool {
        var block: [FeedRow] = []
        block.reserveCapacity(Self.block)
        var bad: [Receipt] = []
        while block.count < Self.block, let row = try reader.next() {
            let fed = writer.feedRow(row)
            if case .malformed(let receipt) = fed { bad.append(receipt) }
            block.append(fed)
        }
        guard !block.isEmpty else { return false }
        room.wait()
        return state.withLock { state in
            state.blocks.append(block)
            state.good += block.count - bad.count
            state.bad += bad.count
            state.firstBad += bad.prefix(20 - min(state.firstBad.count, 20))
            return !state.isCancelled
        }
    }
}
