import Glibc
internal import SilentPush

/// The file of `--log`: one JSON line a request, each written out at once.
///
/// Belongs to the loop's thread.
final class RequestLog {
    private let descriptor: Int32

    init(_ path: String) throws(SimulatorError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(path, String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    func append(_ request: SimulatedRequest, _ judgement: Judgement, _ reply: Reply, because cause: String?) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("time", request.at.rfc3339)
        writer.member("provider", request.service.rawValue)
        writer.member("token", judgement.token)
        writer.member("status", reply.status)
        writer.member("reason", judgement.reason)
        writer.member("explanation", judgement.explanation)
        writer.member("fault", cause)
        writer.member("reply", reply.words)
        writer.member("connection", request.connection)
        writer.member("version", request.version.rawValue)
        writer.member("method", request.method)
        writer.member("path", request.path)
        writer.key("headers")
        Self.write(request.headers, to: &writer)
        writer.key("body")
        Self.writeBody(of: request, to: &writer)
        writer.key("appGot")
        if let arrival = judgement.appGot { arrival.write(to: &writer) } else { writer.null() }
        writer.endObject()
        writer.endLine()
        put(writer.bytes)
    }

    /// A name that came twice has an array, so that nothing is hidden.
    private static func write(_ headers: [WireRequest.Header], to writer: inout JSONWriter) {
        var names: [String] = []
        for header in headers where !names.contains(header.name) { names.append(header.name) }
        writer.beginObject()
        for name in names {
            let values = headers.filter { $0.name == name }.map {
                name == "authorization" ? masked($0.value) : $0.value
            }
            writer.key(name)
            if values.count == 1, let only = values.first {
                writer.string(only)
            } else {
                writer.beginArray()
                for value in values { writer.string(value) }
                writer.endArray()
            }
        }
        writer.endObject()
    }

    /// JSON as JSON, anything else as text; an assertion is as good as a password and stays out.
    private static func writeBody(of request: SimulatedRequest, to writer: inout JSONWriter) {
        guard request.service != .oauth else {
            writer.string("<\(request.bodyLength) bytes with a secret>")
            return
        }
        if let value = try? JSONValue(parsing: request.body) {
            writer.value(value)
        } else {
            writer.string(String(decoding: request.body.prefix(8192), as: UTF8.self))
        }
    }

    /// A JWT keeps its readable parts and loses its signature; anything else goes whole.
    private static func masked(_ authorization: String) -> String {
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return "<secret>" }
        let parts = words[1].split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && words[1].hasPrefix("ey")
            ? "\(words[0]) \(parts[0]).\(parts[1]).<signature>" : "\(words[0]) <secret>"
    }

    /// One call for the whole line, so that lines of two simulators on one file do not mix.
    private func put(_ line: [UInt8]) {
        var offset = 0
        while offset < line.count {
            let count = line.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: offset), line.count - offset)
            }
            if count < 0, errno != EINTR { return }
            offset += max(0, count)
        }
    }
}

extension Reply {
    /// The HTTP status; nil where there is no answer.
    var status: Int? {
        switch self {
        case .answer(let answer), .hold(let answer): answer.status
        default: nil
        }
    }
}
