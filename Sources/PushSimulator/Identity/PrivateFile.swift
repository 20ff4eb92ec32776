import Glibc

/// Files and folders that only their owner may read.
enum PrivateFile {
    /// The whole of a file; nil when it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { return content }
            content += buffer[..<count]
        }
    }

    /// Replaces `path` in one step by a file of mode 0600.
    static func write(_ content: [UInt8], to path: String) throws(SimulatorError) {
        let temporary = "\(path).\(getpid()).\(UInt64.random(in: 0 ... .max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(temporary, reason()) }
        var failure: String?
        var offset = 0
        while offset < content.count, failure == nil {
            let count = content.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: offset), content.count - offset)
            }
            if count >= 0 { offset += count } else if errno != EINTR { failure = reason() }
        }
        close(descriptor)
        if failure == nil, rename(temporary, path) != 0 { failure = reason() }
        guard let failure else { return }
        unlink(temporary)
        throw .file(path, failure)
    }

    /// Makes `path` a folder of mode 0700; one that exists is narrowed to it.
    static func makeFolder(_ path: String) throws(SimulatorError) {
        if mkdir(path, 0o700) == 0 { return }
        guard errno == EEXIST else { throw .file(path, reason()) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(path, reason()) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o700) == 0 else { throw .file(path, reason()) }
    }

    /// Makes a new folder of mode 0700 among the system's temporary files.
    static func makeTemporaryFolder() throws(SimulatorError) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/silentpush-simulator.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .file(base, reason()) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes a folder with the files in it, also those that a sender under test has put there.
    static func removeFolder(_ path: String) {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
