import Glibc

/// What the system said when a file could not be used.
package struct FileError: Error, Hashable, Sendable {
    /// The system's error number.
    package let code: Int32

    /// The system's words for it, such as `No such file or directory`.
    package var message: String {
        code == EFBIG ? "it is larger than any such file can be" : String(cString: strerror(code))
    }

    package init(code: Int32) {
        self.code = code
    }
}

/// Files that are read or written as a whole; what is written belongs to its owner alone (DESIGN D9).
package enum WholeFile {
    /// The bytes of the file at `path`, or an error when there are more than `limit`.
    package static func read(_ path: String, limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
        let descriptor = try open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(code: errno) }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else { throw FileError(code: EFBIG) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// Whether something is at `path`, readable or not.
    package static func exists(_ path: String) -> Bool {
        !path.isEmpty && access(path, F_OK) == 0
    }

    /// Whether `path` is a file with a size, and no pipe, terminal or folder.
    package static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// `path` from the root of the file system; a relative one starts from the working folder.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return "\(String(cString: folder))/\(path)"
    }

    /// Makes a new file; one that is there already is an error (`EEXIST`) and stays as it is.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let descriptor = try open(path, O_WRONLY | O_CREAT | O_EXCL)
        do throws(FileError) {
            try write(descriptor, bytes)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Puts `bytes` in place of what is at `path` in one step: a reader sees the old file or the new one.
    package static func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
        try create(temporary, bytes)
        guard rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw FileError(code: code)
        }
    }

    private static func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
        // A NUL would end the path early and name another file.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(code: ENOENT) }
        while true {
            let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o600)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw FileError(code: errno) }
        }
    }

    /// Writes everything to the disk and closes the descriptor.
    private static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(FileError) {
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(code: errno) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError(code: errno) }
    }
}
