import Glibc

/// A file or stream that is read from its beginning to its end, chunk by chunk; reading blocks the thread.
package final class ByteInput: Sendable {
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens the file at `path`.
    package init(path: String) throws(FileError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        isOwned = true
        guard descriptor >= 0 else { throw FileError(code: errno) }
        // A folder opens like a file, and says what it is only when it is read.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw FileError(code: EISDIR)
        }
    }

    /// Reads from a descriptor that somebody else owns, such as 0 for standard input.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isOwned = false
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// The next bytes, at most `count`; empty at the end.
    package func read(_ count: Int = 1 << 16) throws(FileError) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat {
                result = Glibc.read(descriptor, buffer.baseAddress, count)
            } while result == -1 && errno == EINTR
            filled = max(result, 0)
        }
        guard result >= 0 else { throw FileError(code: errno) }
        return bytes
    }
}
