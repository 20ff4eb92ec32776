public import SilentPush

/// One request for a provider.
public struct TransportRequest: Hashable, Sendable {
    /// The caller's own number for it, given back with the answer.
    public var id: UInt64
    /// Which connections may carry it.
    public var pool: PoolKey
    /// What crosses the wire.
    ///
    /// Header names are lower case and values free of control characters, as the composers make them.
    public var request: WireRequest
    /// The value of the `authorization` header; nil where the connection's client certificate speaks.
    public var authorization: Secret?
    /// The last moment at which it may be put on the wire: the push's expiration.
    ///
    /// It says nothing about how long an answer may take; that is `TransportConfiguration.requestTimeout`.
    public var deadline: Timestamp?

    /// Creates a request.
    public init(
        id: UInt64,
        pool: PoolKey,
        request: WireRequest,
        authorization: Secret? = nil,
        deadline: Timestamp? = nil
    ) {
        self.id = id
        self.pool = pool
        self.request = request
        self.authorization = authorization
        self.deadline = deadline
    }
}

/// What one request came to.
public struct TransportAnswer: Sendable {
    /// The number of the request.
    public var id: UInt64
    /// The provider's answer, whatever its status, or why there is none.
    public var result: Result<ProviderAnswer, TransportError>
    /// When the answer came, or when the connection closed or the transport gave up.
    public var at: Moment

    /// Creates an answer.
    public init(id: UInt64, result: Result<ProviderAnswer, TransportError>, at: Moment) {
        self.id = id
        self.result = result
        self.at = at
    }
}
