import PushSimulator
import SilentPush

/// Many requests on one HTTP/2 connection by the nghttp command, and the frames that it saw.
struct Nghttp {
    var trace: String

    /// Posts `body` to one path `count` times at once, up to `assumed` streams before SETTINGS arrive.
    static func post(
        _ simulator: Simulator,
        _ path: String,
        count: Int,
        assumed: Int = 100,
        headers: [String] = [],
        body: String = #"{"aps":{"content-available":1}}"#
    ) async -> Nghttp {
        var words = [
            "nghttp", "-v", "-n", "-y", "--no-dep", "-M", "\(assumed)", "-m", "\(count)", "-d", "/dev/stdin",
        ]
        for header in [":method: POST"] + headers { words += ["-H", header] }
        let run = await ChildProcess.run(words + ["https://127.0.0.1:\(simulator.port)\(path)"], input: body)
        return Nghttp(trace: run.output.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
    }

    /// How many frames of the answers say `words`.
    func count(_ words: String) -> Int { trace.ranges(of: words).count }

    /// The frames received, each with the lines that belong to it.
    var received: [String] {
        var frames: [String] = []
        for line in trace.split(separator: "\n") {
            if line.hasPrefix("[") {
                frames.append(String(line))
            } else if !frames.isEmpty {
                frames[frames.count - 1] += "\n" + line
            }
        }
        return frames.filter { $0.contains(" recv ") }
    }

    func received(_ words: String...) -> [String] {
        received.filter { frame in words.allSatisfy { frame.contains($0) } }
    }
}
