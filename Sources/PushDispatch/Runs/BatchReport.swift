public import PushStore

/// What a batch came to.
public enum BatchResult: Sendable {
    /// The job was complete already, and nothing was sent: how it ended then.
    case alreadyComplete(JobSummary)
    /// It ran.
    case ran(BatchReport)
}

/// How a batch ran.
public struct BatchReport: Sendable {
    /// The run of its job; nil for rows outside of any.
    public var run: JobRun?
    /// Whether it took up a generation that was not complete.
    public var wasResumed: Bool
    /// What the input gave.
    public var reading: RecipientReading
    /// How the job's rows stand; nil outside of any job.
    public var summary: JobSummary?
    /// How the run ended, and the exit code that follows.
    public var ending: RunEnding

    /// Creates a report.
    public init(
        run: JobRun?,
        wasResumed: Bool,
        reading: RecipientReading,
        summary: JobSummary?,
        ending: RunEnding
    ) {
        self.run = run
        self.wasResumed = wasResumed
        self.reading = reading
        self.summary = summary
        self.ending = ending
    }
}
