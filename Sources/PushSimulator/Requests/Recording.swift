/// How much the simulator remembers of what arrived.
public enum Recording: Hashable, Sendable {
    /// Every request; memory grows with each.
    case everything
    /// The newest so many.
    case newest(Int)
    /// Nothing but the counts.
    case nothing
}

/// How many of each thing there have been.
public struct SimulatorCounts: Hashable, Sendable {
    /// Connections accepted, those that failed their TLS handshake included.
    public internal(set) var connections = 0
    /// Connections that are open now.
    public internal(set) var openConnections = 0
    /// TLS handshakes that failed.
    public internal(set) var failedHandshakes = 0
    /// Requests that arrived whole.
    public internal(set) var requests = 0
    /// Requests answered with status 200.
    public internal(set) var accepted = 0
    /// Requests answered with another status.
    public internal(set) var turnedDown = 0
    /// Requests that got no answer: reset, dropped, left in silence, above a GOAWAY.
    public internal(set) var unanswered = 0
}
