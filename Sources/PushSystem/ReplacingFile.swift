import Glibc

/// A file that is written piece by piece beside the one it replaces, and takes its place in one step.
///
/// It belongs to its owner alone (0600, O_EXCL). Let go of before ``commit()``, it leaves nothing behind.
package final class ReplacingFile {
    private let path: String
    private let temporary: String
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    /// Makes the temporary file in the folder of `path`.
    package init(_ path: String) throws(FileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(code: ENOENT) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw FileError(code: EISDIR) }
        self.path = path
        temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(code: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    /// Adds bytes; they reach the disk in large pieces.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        buffer += bytes
        if buffer.count >= 1 << 18 { try flush() }
    }

    /// Puts the file in its place; a reader sees the old one or the new one whole.
    package func commit() throws(FileError) {
        try flush()
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw FileError(code: errno) }
        close(descriptor)
        descriptor = -1
    }

    private func flush() throws(FileError) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(code: errno) }
            rest = rest.dropFirst(count)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
