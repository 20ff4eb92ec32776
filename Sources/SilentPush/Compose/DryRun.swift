/// Shows a request without sending it (DESIGN 5, `--dry-run`).
///
/// Each form holds exactly what would cross the wire, but for the secret in `authorization`, unless that is asked for.
public struct DryRun: Sendable {
    /// The three forms.
    public enum Format: String, CaseIterable, Sendable {
        /// One JSON object on one line.
        case json
        /// The request as text: request line, headers, an empty line, the body.
        case http
        /// A command for the shell that sends the same once the secret is put in.
        case curl
    }

    /// What stands for the sender at the provider.
    public enum Authorization: Sendable {
        /// A token, shown as a mask.
        case masked
        /// A token, shown as it is.
        case shown(Secret)
        /// A client certificate; there is no `authorization` header then.
        case certificate
    }

    /// The request.
    public let request: WireRequest
    /// The provider that it is for.
    public let provider: Provider
    /// What stands for the sender there.
    public let authorization: Authorization

    /// Creates the dry run of a request.
    public init(_ request: WireRequest, provider: Provider, authorization: Authorization = .masked) {
        self.request = request
        self.provider = provider
        self.authorization = authorization
    }

    /// The bytes of the form named, without a line end behind them.
    public func rendered(as format: Format) -> [UInt8] {
        switch format {
        case .json: json()
        case .http: http()
        case .curl: Array(curl().utf8)
        }
    }

    /// The word before the secret; APNs is sent lower case (WIRE A2.1).
    var scheme: String {
        switch provider {
        case .apns: "bearer"
        case .fcm: "Bearer"
        }
    }

    /// All headers as sent, the secret masked unless it is asked for.
    var headers: [WireRequest.Header] {
        let secret: String
        switch authorization {
        case .masked: secret = "<secret>"
        case .shown(let token): secret = token.reveal()
        case .certificate: return request.headers
        }
        return [.init("authorization", "\(scheme) \(secret)")] + request.headers
    }

    private func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("provider", provider.rawValue)
        writer.member("method", request.method)
        writer.member("url", "https://\(request.authority)\(request.path)")
        writer.key("headers")
        writer.beginObject()
        for header in headers { writer.member(header.name, header.value) }
        writer.endObject()
        writer.key("body")
        writer.value(json: request.body)
        writer.endObject()
        return writer.bytes
    }

    private func http() -> [UInt8] {
        var text = Array("\(request.method) \(request.path) HTTP/2\nhost: \(request.authority)\n".utf8)
        for header in headers {
            text.append(contentsOf: "\(header.name): \(header.value)\n".utf8)
        }
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: request.body)
        return text
    }
}
