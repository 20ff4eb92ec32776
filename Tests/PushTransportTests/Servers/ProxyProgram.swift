import Glibc
import PushSystem

/// A proxy program of the distribution, started for one test on a free port of loopback.
final class ProxyProgram: Sendable {
    let port: UInt16
    private let process: pid_t
    private let configuration: TemporaryFile
    private let isRunning = Locked(true)

    /// An HTTP CONNECT proxy that wants `user` and `pass`.
    static func tinyproxy() throws -> ProxyProgram {
        try start("tinyproxy") { port in
            "Port \(port)\nListen 127.0.0.1\nTimeout 60\nBasicAuth user pass\nLogLevel Critical\n"
        } arguments: {
            ["-d", "-c", $0]
        }
    }

    /// A SOCKS5 proxy that wants no login.
    static func dante() throws -> ProxyProgram {
        try start("danted") { port in
            """
            logoutput: /dev/null
            internal: 127.0.0.1 port = \(port)
            external: lo
            socksmethod: none
            clientmethod: none
            client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }
            socks pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }

            """
        } arguments: {
            ["-f", $0, "-p", $0 + ".pid"]
        }
    }

    /// Where the program is, among the places of Debian.
    static func path(_ name: String) -> String? {
        ["/usr/bin/", "/usr/sbin/", "/usr/local/sbin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    }

    deinit { stop() }

    func stop() {
        // The group: dante has children for each of its tasks.
        let isFirst = isRunning.withLock { isRunning in
            let was = isRunning
            isRunning = false
            return was
        }
        guard isFirst else { return }
        kill(-process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        unlink(configuration.path + ".pid")
    }

    private init(port: UInt16, process: pid_t, configuration: TemporaryFile) {
        self.port = port
        self.process = process
        self.configuration = configuration
    }

    // Neither program can pick a port itself: take one that was free a moment ago, and another where it is gone.
    private static func start(
        _ name: String,
        configuration: (UInt16) -> String,
        arguments: (String) -> [String]
    ) throws -> ProxyProgram {
        guard let program = path(name) else { throw TestIdentity.Failure.socket("\(name) is not installed") }
        for _ in 0..<5 {
            let (descriptor, port) = try RawServer.listen(on: "127.0.0.1")
            close(descriptor)
            let file = try TemporaryFile(configuration(port))
            guard let process = spawn(program, arguments(file.path)) else { continue }
            // Up when it takes a connection; dead when it has ended.
            var status: Int32 = 0
            while waitpid(process, &status, WNOHANG) == 0 {
                if let socket = TestProxy.connectLocal(port) {
                    close(socket)
                    return ProxyProgram(port: port, process: process, configuration: file)
                }
                usleep(20_000)
            }
        }
        throw TestIdentity.Failure.socket("\(name) does not start")
    }

    private static func spawn(_ program: String, _ arguments: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        return posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0 ? process : nil
    }
}
