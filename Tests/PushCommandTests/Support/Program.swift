import FoundationEssentials
import Glibc
import PushSystem

/// The built command as a process of its own, for what only a process can show: signals and sudden death.
final class Program {
    private let process: pid_t
    private let output: String
    private var status: Int32?

    /// The program beside the test bundle.
    static var path: String {
        let bundle =
            CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments.first ?? ""
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("silentpush")
            .path
    }

    /// Starts it; both of its streams go into a file.
    init(_ arguments: [String], environment: [String: String], folder: TemporaryFolder) throws {
        output = "\(folder.path)/program-\(UInt32.random(in: 0 ... .max)).txt"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words = ([Self.path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process = pid_t()
        let code = posix_spawn(&process, Self.path, &actions, nil, &words, &variables)
        guard code == 0 else { throw FileError(code: code) }
        self.process = process
    }

    deinit {
        guard status == nil else { return }
        Glibc.kill(process, SIGKILL)
        _ = wait()
    }

    /// What it has printed so far.
    var text: String {
        (try? WholeFile.read(output)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Waits until it has printed `part`, for a minute at most; whether it did.
    func prints(_ part: String) async -> Bool {
        for _ in 0..<3000 {
            if text.contains(part) { return true }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    func kill(_ signal: Int32) {
        Glibc.kill(process, signal)
    }

    /// Its exit code, once it has ended; 128 and the signal where one killed it.
    func end() async -> Int32 {
        while !wait() { try? await Task.sleep(for: .milliseconds(10)) }
        guard let status else { return -1 }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    private func wait() -> Bool {
        guard status == nil else { return true }
        var found: Int32 = 0
        guard waitpid(process, &found, WNOHANG) == process else { return false }
        status = found
        return true
    }
}
