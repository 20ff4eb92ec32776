import PushStore
import SilentPush

/// Where rows come from, and where their receipts go.
///
/// The engine asks; a feed never makes it wait.
protocol Feed: AnyObject, Sendable {
    /// The job that the rows belong to; nil outside of any.
    var run: JobRun? { get }
    /// Whether receipts are wanted, or counts are enough.
    var wantsReceipts: Bool { get }
    /// How long a row that falls due later is waited for; later ones count as `pending`.
    var patience: Duration { get }
    /// Calls `wake` whenever there are rows to take, or the end was reached.
    func begin(wake: @escaping @Sendable () -> Void)
    /// Takes rows that are ready, about `count`.
    func take(_ count: Int) -> FeedRows
    /// Hands receipts over; a row that was held may get another one later.
    func deliver(_ receipts: [Receipt])
    /// Says that every row has its receipt, or that nothing more comes, or that the run failed.
    func end(_ result: Result<RunEnding, any Error>)
}

/// Rows that a feed had ready.
struct FeedRows: Sendable {
    var rows: [FeedRow] = []
    /// Whether nothing comes after these.
    var isEnd = false
    /// Whether everything that there was has come, so that a job can be complete.
    var isWhole = true
}

/// One row as a feed gives it.
enum FeedRow: Sendable {
    /// A push, composed where that was possible.
    case push(NewPush, Composed?)
    /// A row that cannot be sent.
    case malformed(Receipt)

    /// What the store is told.
    var outboxRow: OutboxRow {
        switch self {
        case .push(let push, _): .push(push)
        case .malformed(let receipt): .malformed(receipt)
        }
    }

    /// The lane of a push.
    var lane: Lane? {
        if case .push(let push, _) = self { push.lane } else { nil }
    }
}
