/// Exactly what crosses the wire, but for the secret in `authorization`, which is added when it is sent.
public struct WireRequest: Hashable, Sendable {
    /// One header; the name is lower case.
    public struct Header: Hashable, Sendable {
        /// The lower-case name.
        public var name: String
        /// The value, visible ASCII.
        public var value: String
        /// Whether HPACK may keep it: false for values that change with every push (WIRE A5).
        public var isIndexed: Bool

        /// Creates a header.
        public init(_ name: String, _ value: String, isIndexed: Bool = true) {
            self.name = name
            self.value = value
            self.isIndexed = isIndexed
        }
    }

    /// The method, always `POST` for a push.
    public var method: String
    /// Host, and the port where it is not 443.
    public var authority: String
    /// The path, beginning with a slash.
    public var path: String
    /// The headers in the order in which they are sent, pseudo-headers left out.
    public var headers: [Header]
    /// The body as sent.
    public var body: [UInt8]

    /// Creates a request.
    public init(
        method: String = "POST",
        authority: String,
        path: String,
        headers: [Header] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.authority = authority
        self.path = path
        self.headers = headers
        self.body = body
    }
}
