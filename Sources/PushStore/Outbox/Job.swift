public import SilentPush

/// One run over a job's input.
public struct JobRun: Hashable, Sendable {
    /// The job's name.
    public var job: String
    /// When its generation began; part of the delivery IDs that are made for its rows (DESIGN 5, "Jobs").
    public var generationBegan: Timestamp
    /// The generation's number in the store.
    public var generation: Int64
    /// The run's number in the store.
    public var run: Int64

    /// Creates a run, as a store does.
    public init(job: String, generationBegan: Timestamp, generation: Int64, run: Int64) {
        self.job = job
        self.generationBegan = generationBegan
        self.generation = generation
        self.run = run
    }
}

/// What opening a job gave.
public enum JobOpening: Hashable, Sendable {
    /// A new generation.
    case began(JobRun)
    /// The generation of an earlier run that is not complete.
    case resumed(JobRun)
    /// The job is complete, and was not begun again.
    case complete(JobSummary)
}

/// How the rows of a job's run stand.
public struct JobSummary: Hashable, Sendable {
    /// The run.
    public var run: JobRun
    /// Rows by the name of their outcome; `pending` has those in flight too.
    public var counts: [String: Int]
    /// Rows that could not be read, or that carried a delivery ID with other content; among `rejected` too.
    public var malformed: Int
    /// Whether every line of the input was enqueued.
    public var isWhole: Bool
    /// When the last row settled.
    public var lastSettledAt: Timestamp?
    /// When the first held row is released.
    public var heldUntil: Timestamp?

    /// Nothing is left to do: no row malformed, pending, held, failed or expired.
    public var isComplete: Bool {
        let open = ["pending", "held", "failed", "expired"]
        return isWhole && malformed == 0 && open.allSatisfy { (counts[$0] ?? 0) == 0 }
    }

    /// Creates a summary, as a store does.
    public init(
        run: JobRun,
        counts: [String: Int] = [:],
        malformed: Int = 0,
        isWhole: Bool = false,
        lastSettledAt: Timestamp? = nil,
        heldUntil: Timestamp? = nil
    ) {
        self.run = run
        self.counts = counts
        self.malformed = malformed
        self.isWhole = isWhole
        self.lastSettledAt = lastSettledAt
        self.heldUntil = heldUntil
    }
}
