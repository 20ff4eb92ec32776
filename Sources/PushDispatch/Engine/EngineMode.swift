import SilentPush

/// How an engine runs.
struct EngineMode: Sendable {
    /// When it ends by itself.
    enum End: Sendable {
        /// Never: until it is told to.
        case whenTold
        /// When nothing more falls due within this time, and every feed has ended.
        case whenDone(patience: Duration)
    }

    var end: End
    /// Whether rows are taken up that others put into the outbox meanwhile, which must be looked for.
    var looksForOthers = false
    /// The most pushes a second, with the name under which all processes share it.
    var rate: (name: String, perSecond: Double)?

    /// How long something is waited for that does not come; nil for ever.
    var patience: Duration? {
        if case .whenDone(let patience) = end { patience } else { nil }
    }
}
