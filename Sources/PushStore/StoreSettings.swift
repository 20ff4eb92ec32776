/// What a store is told once, when it is opened.
public struct StoreSettings: Hashable, Sendable {
    /// How many pushes devices may get.
    public var limits: Limits
    /// How long a job's rows are kept after its last row settled; 7 days by default.
    public var retention: Duration
    /// How long a lease lasts unless it is renewed; 30 seconds.
    public var lease: Duration
    /// Held pushes are released over this long, by device; 5 minutes (DESIGN D3).
    public var releaseSpread: Duration

    /// Creates settings; the defaults are DESIGN's.
    public init(
        limits: Limits = Limits(),
        retention: Duration = .seconds(7 * 24 * 3600),
        lease: Duration = .seconds(30),
        releaseSpread: Duration = .seconds(300)
    ) {
        self.limits = limits
        self.retention = retention
        self.lease = lease
        self.releaseSpread = releaseSpread
    }
}
