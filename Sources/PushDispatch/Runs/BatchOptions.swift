/// What a batch is asked to do (DESIGN 5, `batch` and `pipe`).
public struct BatchOptions: Sendable {
    /// The job's name; nil for rows outside of any job, as `pipe` takes them.
    public var job: String?
    /// Whether to begin a new generation of a job that is complete.
    public var again: Bool
    /// How rows are written; nil looks at the first bytes.
    public var format: RecipientFormat?
    /// What rows get that say nothing themselves.
    public var defaults: RecipientDefaults
    /// The run ends when nothing falls due within this time.
    public var wait: Duration
    /// The most pushes a second, over all processes that run the same job.
    public var rate: Int?
    /// Pushes are spread evenly over this long.
    public var spread: Duration?
    /// Whether receipts are handed out as they come.
    public var wantsReceipts: Bool

    /// Creates options.
    public init(
        job: String?,
        again: Bool = false,
        format: RecipientFormat? = nil,
        defaults: RecipientDefaults = RecipientDefaults(),
        wait: Duration = .seconds(60),
        rate: Int? = nil,
        spread: Duration? = nil,
        wantsReceipts: Bool = false
    ) {
        self.job = job
        self.again = again
        self.format = format
        self.defaults = defaults
        self.wait = wait
        self.rate = rate
        self.spread = spread
        self.wantsReceipts = wantsReceipts
    }
}
