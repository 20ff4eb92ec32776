/// What happened to a connection, for logs and `--verbose`.
public enum TransportEvent: Sendable {
    /// A connection is up.
    case connected(PoolKey, ConnectionReport)
    /// Dialing failed; the next try comes after the wait.
    case dialFailed(PoolKey, TransportError, nextIn: Duration)
    /// The server closes in good order; what it has not processed is sent again on another connection.
    case goAway(PoolKey, code: UInt32, debugData: [UInt8])
    /// The server asked for fewer requests; at most so many are in flight from now on.
    case calmed(PoolKey, inFlight: Int)
    /// A connection is replaced: its streams are used up, or it keeps refusing them.
    case retired(PoolKey)
    /// A connection has closed; nil where that was in good order.
    case closed(PoolKey, TransportError?)
}
