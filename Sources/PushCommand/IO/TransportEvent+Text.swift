internal import PushDispatch
internal import PushTransport
internal import SilentPush

extension TransportEvent {
    /// One line for `--verbose`.
    var text: String {
        switch self {
        case .connected(let pool, let report):
            "\(pool): connected to \(report.address), \(report.tlsVersion), in \(report.duration.shortText)"
        case .dialFailed(let pool, let error, let wait):
            "\(pool): no connection: \(error.message); the next try comes in \(wait.shortText)"
        case .goAway(let pool, let code, let debug):
            "\(pool): the server closes (GOAWAY \(code))"
                + (debug.isEmpty ? "" : ": \(String(decoding: debug.prefix(200), as: UTF8.self).shown)")
        case .calmed(let pool, let count): "\(pool): the server asks for calm; at most \(count) in flight"
        case .retired(let pool): "\(pool): a connection is replaced"
        case .closed(let pool, let error):
            "\(pool): a connection closed" + (error.map { ": \($0.message)" } ?? "")
        }
    }
}
