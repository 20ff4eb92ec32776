/// Decides how many connections a pool has: grows it under load, replaces what is worn out, successor first.
struct PoolPlan: Hashable {
    /// What the plan sees of one connection that takes new streams.
    struct Line: Hashable {
        /// Streams that are open.
        var inFlight: Int
        /// Streams that may be open.
        var limit: Int
        /// Streams opened so far.
        var opened: Int
        /// Whether it has answered at least one request.
        var hasAnswered: Bool

        var isFull: Bool { inFlight >= limit }
    }

    /// The most connections that take new streams.
    var most: Int
    /// Streams after which a connection is replaced.
    var streamsPerConnection: Int

    func isWorn(_ line: Line) -> Bool { line.opened >= streamsPerConnection }

    /// Whether to dial now.
    ///
    /// `isBusy` says that requests wait or are in flight on closing connections.
    ///
    /// - One connection when there is work and none takes it, and a successor beside one that is worn out.
    /// - Another, up to `most`, only when every stream of every connection is taken and work waits. A connection
    ///   that has answered nothing yet may still be in its one-stream start (WIRE A13.6), so it is waited for.
    func wantsDial(_ lines: [Line], waiting: Int, isBusy: Bool, isCalmed: Bool) -> Bool {
        let fresh = lines.filter { !isWorn($0) }
        if fresh.isEmpty { return isBusy || waiting > 0 || lines.contains { $0.inFlight > 0 } }
        guard waiting > 0, !isCalmed, fresh.count < most else { return false }
        return fresh.allSatisfy { $0.isFull && $0.hasAnswered }
    }

    /// Whether a worn connection may stop taking streams: only once a fresh one stands beside it.
    func mayRetire(_ line: Line, among lines: [Line]) -> Bool {
        isWorn(line) && lines.contains { !isWorn($0) }
    }

    /// The line for the next request: the one with the fewest streams open among those with room.
    static func next(_ lines: [Line]) -> Int? {
        var best: Int?
        for (index, line) in lines.enumerated() where !line.isFull {
            if let chosen = best, lines[chosen].inFlight <= line.inFlight { continue }
            best = index
        }
        return best
    }
}
