/// One request and what the simulator did about it.
public struct RecordedRequest: Hashable, Sendable {
    /// What arrived.
    public var request: SimulatedRequest
    /// What was done about it.
    public var reply: Reply
    /// What the app behind the token got; nil where nothing reached a phone.
    public var appGot: Arrival?
}
