import SilentPush

/// How connections are made and how long things may take.
public struct TransportConfiguration: Sendable {
    /// The most connections for one pool; at least 1.
    ///
    /// Default 8.
    public var connections = 8
    /// The most time for DNS, TCP, proxy and TLS together.
    ///
    /// Default 10 s.
    public var connectTimeout = Duration.seconds(10)
    /// The most time from the opening of a request's stream to the end of its answer.
    ///
    /// Default 30 s.
    public var requestTimeout = Duration.seconds(30)
    /// A PEM file of issuers to trust besides the system's.
    public var caFile: String?
    /// The proxy to dial through; nil dials straight.
    ///
    /// The environment is not read here: see `Proxy`.
    public var proxy: Proxy?
    /// Client certificates by the name of the credential in `PoolKey`.
    public var identities: [String: ClientIdentity] = [:]
    /// Called on the loop's thread for what happens to connections; it must return quickly.
    public var onEvent: (@Sendable (TransportEvent) -> Void)?

    /// Streams after which a connection is replaced, its successor first (WIRE A13.7).
    package var streamsPerConnection = 1_000_000
    /// Replaces the system's files of trusted issuers; tests of slim containers set it.
    package var systemRoots: SystemRoots?
    /// Answers for names that DNS need not be asked for, as `CURLOPT_RESOLVE` takes them.
    package var resolve: [String] = []
    /// Draws the jitter of the dial back-off, from 0 up to 1.
    package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

    /// Creates the defaults.
    public init() {}
}
