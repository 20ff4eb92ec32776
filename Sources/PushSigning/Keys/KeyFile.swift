import Glibc

/// Reading of the small files that keys, accounts and certificates live in.
enum KeyFile {
    /// No key, account or certificate chain comes near this size.
    static let limit = 1 << 20

    static func read(_ path: String) throws(KeyError.Problem) -> [UInt8] {
        guard !path.isEmpty else {
            throw KeyError.Problem(
                kind: .empty,
                finding: "the path is empty",
                fix: "Give the path of the file."
            )
        }
        guard !KeyShape.isKeyText(path) else {
            throw KeyError.Problem(
                kind: .textGivenAsPath,
                finding: "this is the text of a key, and a path is wanted here",
                fix: "Give the path of its file here, or give the text as the text of the key."
            )
        }
        // O_NONBLOCK: a pipe that nobody writes to must not hang the program.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw unreadable(errno)
            }
            bytes.append(contentsOf: buffer.prefix(count))
            guard bytes.count <= limit else {
                throw KeyError.Problem(
                    kind: .tooBig,
                    finding: "the file is larger than 1 MiB",
                    fix: "Give the file that holds nothing but the key, the account or the certificate."
                )
            }
        }
    }

    private static func unreadable(_ code: Int32) -> KeyError.Problem {
        let fix =
            switch code {
            case ENOENT, ENOTDIR: "Check the path; a relative one counts from the configuration file."
            case EACCES, EPERM: "Let the user that runs this read it (mode 0600, same owner)."
            case EISDIR: "Give the path of the file inside the directory."
            default: "Make the file readable."
            }
        return KeyError.Problem(
            kind: .unreadableFile,
            finding: "cannot be read: \(String(cString: strerror(code)))",
            fix: fix
        )
    }
}
