import Glibc

/// The beginning of a file or stream, for readers that stop at a limit however much there is.
package enum FileStart {
    /// At most `limit` bytes of the file at `path`.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        // A NUL would end the path early and name another file.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(code: ENOENT) }
        var descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        while descriptor < 0, errno == EINTR { descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FileError(code: errno) }
        defer { close(descriptor) }
        return try read(descriptor, limit: limit)
    }

    /// At most `limit` bytes from an open descriptor, which stays open.
    package static func read(_ descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(code: errno) }
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        return bytes
    }
}
