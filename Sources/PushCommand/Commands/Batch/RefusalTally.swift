internal import SilentPush

/// Counts why pushes were not taken, for the summary.
struct RefusalTally {
    /// One reason, and how many pushes it met.
    struct Reason: Hashable {
        let outcome: String
        let words: String
        let fix: String
        var count: Int
    }

    private struct Key: Hashable {
        let outcome: String
        let words: String
    }

    private var reasons: [Key: Reason] = [:]
    /// So many different ones are told apart; more are no reasons but texts of their own.
    private static let most = 200

    /// Notes one receipt.
    mutating func note(_ receipt: Receipt) {
        switch receipt.outcome {
        case .rejected, .failed, .expired: break
        case .accepted, .held, .pending, .superseded, .gone: return
        }
        // A row that could not be read is told with its line.
        guard receipt.device != nil else { return }
        let key = Key(outcome: receipt.outcome.name, words: receipt.reason ?? "no reason was given")
        guard reasons[key] != nil || reasons.count < Self.most else { return }
        reasons[key, default: Reason(outcome: key.outcome, words: key.words, fix: receipt.fix, count: 0)]
            .count += 1
    }

    /// The five most frequent.
    var first: [Reason] {
        reasons.values.sorted { ($1.count, $0.words) < ($0.count, $1.words) }.prefix(5).map(\.self)
    }
}
