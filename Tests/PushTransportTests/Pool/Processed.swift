import PushSystem

/// Which requests a test server processed, and how often.
final class Processed: Sendable {
    private let counts = Locked<[Int: Int]>([:])

    func note(_ id: Int?) {
        guard let id else { return }
        counts.withLock { $0[id, default: 0] += 1 }
    }

    var count: Int { counts.withLock { $0.count } }
    var mostOften: Int { counts.withLock { $0.values.max() ?? 0 } }
}
