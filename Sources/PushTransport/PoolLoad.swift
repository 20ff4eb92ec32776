/// How busy a pool is: the caller's measure for back-pressure.
///
/// Requests that wait for a stream are kept in memory, so a caller with many keeps submitting only while
/// `room` is positive, or never has more than a fixed number unanswered.
public struct PoolLoad: Hashable, Sendable {
    /// Connections that are up.
    public var connections = 0
    /// Requests on the wire.
    public var inFlight = 0
    /// Requests that wait for a stream.
    public var waiting = 0
    /// Streams that the servers allow on the connections that are up; before the first, the pool's hold.
    public var streams: Int

    /// How many more requests keep every stream busy with as many again in waiting.
    public var room: Int { max(2 * streams - inFlight - waiting, 0) }
}
