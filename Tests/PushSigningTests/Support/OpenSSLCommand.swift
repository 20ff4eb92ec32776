import Glibc
import Testing

/// Runs the `openssl` command, which makes the fixtures at test time, so that no secret lies in the repository.
enum OpenSSLCommand {
    struct Failure: Error { var arguments: [String]; var status: Int32 }

    /// The command's standard output for `arguments`, with `input` as its standard input.
    static func run(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let directory = try TemporaryDirectory()
        let inputPath = try directory.write(input, to: "in")
        let outputPath = directory.path("out")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = (["openssl"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child = pid_t()
        guard posix_spawnp(&child, "openssl", &actions, nil, &words, environ) == 0 else {
            throw Failure(arguments: arguments, status: -1)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else { throw Failure(arguments: arguments, status: status) }
        return try directory.read("out")
    }

    /// The same as text.
    static func text(_ arguments: [String], input: String = "") throws -> String {
        String(decoding: try run(arguments, input: Array(input.utf8)), as: UTF8.self)
    }
}
