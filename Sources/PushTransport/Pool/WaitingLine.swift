/// The requests of one pool that wait for a stream: those sent again first, the rest in the order they came.
struct WaitingLine {
    private struct Batch {
        let submission: Submission
        var range: Range<Int>
    }

    private(set) var count = 0
    // Both are consumed from the front by a moving index, so that taking one costs no shifting.
    private var again: [Ticket] = []
    private var againStart = 0
    private var batches: [Batch] = []
    private var batchStart = 0

    var isEmpty: Bool { count == 0 }

    /// Adds fresh requests at the end.
    mutating func append(_ submission: Submission, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        batches.append(Batch(submission: submission, range: range))
        count += range.count
    }

    /// Puts requests that were proven unprocessed ahead of those not tried yet (WIRE part C).
    mutating func requeue(_ ticket: Ticket) {
        again.append(ticket)
        count += 1
    }

    /// Takes the next request.
    mutating func next() -> Ticket? {
        if againStart < again.count {
            let ticket = again[againStart]
            againStart += 1
            count -= 1
            compactAgain()
            return ticket
        }
        guard batchStart < batches.count else { return nil }
        let ticket = Ticket(
            submission: batches[batchStart].submission,
            index: batches[batchStart].range.lowerBound
        )
        batches[batchStart].range.removeFirst()
        count -= 1
        if batches[batchStart].range.isEmpty { advance() }
        return ticket
    }

    private mutating func compactAgain() {
        if againStart == again.count {
            again.removeAll(keepingCapacity: true)
            againStart = 0
        } else if againStart >= 256, againStart * 2 > again.count {
            again.removeFirst(againStart)
            againStart = 0
        }
    }

    private mutating func advance() {
        batchStart += 1
        if batchStart == batches.count {
            batches.removeAll(keepingCapacity: true)
            batchStart = 0
        } else if batchStart >= 256, batchStart * 2 > batches.count {
            batches.removeFirst(batchStart)
            batchStart = 0
        }
    }
}
