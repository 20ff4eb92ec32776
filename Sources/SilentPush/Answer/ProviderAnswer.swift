/// What came back for one request, before anything is made of it.
public struct ProviderAnswer: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The headers as received, names in lower case.
    public var headers: [WireRequest.Header]
    /// The body as received, cut at the transport's limit.
    public var body: [UInt8]

    /// Creates an answer.
    public init(status: Int, headers: [WireRequest.Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of the header `name` (lower case), if there is one.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
