import SilentPush

@testable import PushSimulator

/// Requests as values, for judges that need no socket.
extension SimulatedRequest {
    static func make(
        _ path: String,
        method: String = "POST",
        headers: [(String, String)] = [],
        body: String = ""
    ) -> SimulatedRequest {
        SimulatedRequest(
            number: 1,
            connection: 1,
            stream: 1,
            version: .http2,
            at: Timestamp(secondsSince1970: 1_767_225_600),
            method: method,
            authority: "localhost",
            path: path,
            headers: headers.map { WireRequest.Header($0.0, $0.1) },
            body: Array(body.utf8.prefix(bodyLimit)),
            bodyLength: body.utf8.count
        )
    }
}

extension Moment {
    static func at(_ seconds: Int64) -> Moment {
        Moment(wall: Timestamp(secondsSince1970: seconds), sinceBoot: .seconds(seconds), bootID: "test")
    }
}

extension ProviderAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue? { try? JSONValue(parsing: body) }
}
