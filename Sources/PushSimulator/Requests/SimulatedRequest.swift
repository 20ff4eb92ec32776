public import SilentPush

/// One request as it arrived at the simulator.
public struct SimulatedRequest: Hashable, Sendable {
    /// The HTTP version that carried a request.
    public enum Version: String, Hashable, Sendable {
        /// HTTP/2.
        case http2 = "h2"
        /// HTTP/1.1.
        case http1 = "http/1.1"
    }

    /// 1 for the first request of the simulator's life, then counting up.
    public var number: Int
    /// Which connection brought it: 1 for the first one, then counting up.
    public var connection: Int
    /// The HTTP/2 stream; 0 over HTTP/1.1.
    public var stream: Int32
    /// The HTTP version.
    public var version: Version
    /// When its last byte was read.
    public var at: Timestamp
    /// The method, such as `POST`.
    public var method: String
    /// Host and port as the client named them.
    public var authority: String
    /// The path, query included.
    public var path: String
    /// The headers in the order received, names in lower case, pseudo-headers left out.
    public var headers: [WireRequest.Header]
    /// The body, cut at `bodyLimit`.
    public var body: [UInt8]
    /// How many bytes the body had, also those that were cut off.
    public var bodyLength: Int
    /// The client's TLS certificate, where it showed one.
    public var clientCertificate: ClientCertificateFacts?

    /// More of a body than this is counted and thrown away; no provider takes nearly as much.
    public static let bodyLimit = 256 * 1024

    /// The values of the header `name` (lower case), in order.
    public func values(_ name: String) -> [String] {
        headers.lazy.filter { $0.name == name }.map(\.value)
    }

    /// The first value of the header `name` (lower case), if there is one.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}

/// What the simulator knows of a client's TLS certificate.
public struct ClientCertificateFacts: Hashable, Sendable {
    /// The topics it may push to: its Apple extension's, else the UID of its subject (WIRE A12.3).
    public var topics: [String]
    /// When it ends.
    public var notAfter: Timestamp
    /// SHA-256 of its DER form, in lower-case hex.
    public var fingerprint: String
}
