import PushSimulator

/// One request made with the curl command, a client that shares no code with us.
struct Curl {
    var status: Int
    var version: String
    var headers: [String: String]
    var body: String
    var exitCode: Int32
    var errors: String

    enum Version: String {
        case http2 = "--http2"
        case http1 = "--http1.1"
    }

    static func post(
        _ simulator: Simulator,
        _ path: String,
        headers: [String] = [],
        body: String = "",
        method: String = "POST",
        _ version: Version = .http2,
        host: String = "localhost",
        more: [String] = []
    ) async -> Curl {
        var words = [
            "curl", "-sS", "-i", "--max-time", "60", "--noproxy", "*", version.rawValue, "-X", method,
        ]
        words += ["--cacert", simulator.authorityPath, "-H", "content-type:", "-H", "expect:"]
        for header in headers { words += ["-H", header] }
        if !body.isEmpty { words += ["--data-binary", "@-"] }
        words += more + ["https://\(host):\(simulator.port)\(path)"]
        return Curl(await ChildProcess.run(words, input: body))
    }

    private init(_ process: ChildProcess) {
        exitCode = process.status
        errors = process.errors
        var rest = Substring(process.output.replacing("\r\n", with: "\n"))
        while rest.hasPrefix("HTTP/1.1 100"), let end = rest.firstRange(of: "\n\n") {
            rest = rest[end.upperBound...]
        }
        let end = rest.firstRange(of: "\n\n")
        let head = rest[..<(end?.lowerBound ?? rest.endIndex)].split(separator: "\n")
        body = end.map { String(rest[$0.upperBound...]) } ?? ""
        let words = head.first?.split(separator: " ") ?? []
        version = words.first.map(String.init) ?? ""
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        headers = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] =
                line[line.index(after: colon)...].drop { $0 == " " }.description
        }
    }
}
