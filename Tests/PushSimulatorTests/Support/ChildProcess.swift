import Glibc
import PushSystem

/// One run of another program: what it wrote and how it ended.
struct ChildProcess {
    var status: Int32
    var outputBytes: [UInt8]
    var errors: String

    var output: String { String(decoding: outputBytes, as: UTF8.self) }

    /// Runs a program of the system on a thread of its own and waits for its end.
    static func run(_ arguments: [String], input: String = "") async -> ChildProcess {
        await run(arguments, inputBytes: Array(input.utf8))
    }

    static func run(_ arguments: [String], inputBytes input: [UInt8]) async -> ChildProcess {
        await withCheckedContinuation { continuation in
            startThread(named: "child") { continuation.resume(returning: runBlocking(arguments, input)) }
        }
    }

    private static func runBlocking(_ arguments: [String], _ input: [UInt8]) -> ChildProcess {
        // Files and no pipes: nothing can fill up and nobody has to read while the program runs.
        let files = [input, [], []].map(temporaryFile)
        defer { for file in files { close(file) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
        }
        // Nothing here takes long; a child that hangs must not outlive its test for ever.
        var words = (["timeout", "120"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let result = posix_spawnp(&process, "timeout", &actions, nil, &words, environ)
        guard result == 0 else {
            return ChildProcess(status: -1, outputBytes: [], errors: String(cString: strerror(result)))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return ChildProcess(
            status: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F),
            outputBytes: content(files[1]),
            errors: String(decoding: content(files[2]), as: UTF8.self)
        )
    }

    private static func temporaryFile(_ bytes: [UInt8]) -> Int32 {
        var template = Array("/tmp/silentpush-child.XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
        _ = write(descriptor, bytes, bytes.count)
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    private static func content(_ descriptor: Int32) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
