import Glibc

/// A directory of its own for one test, removed when the test lets go of it.
final class TemporaryDirectory {
    struct Failure: Error { var path: String }

    let root: String
    private var names: Set<String> = []

    init() throws {
        var template = Array("/tmp/push-signing-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(path: "/tmp") }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in names { unlink("\(root)/\(name)") }
        rmdir(root)
    }

    func path(_ name: String) -> String {
        names.insert(name)
        return "\(root)/\(name)"
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = path(name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure(path: path) }
        return path
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    func read(_ name: String) throws -> [UInt8] {
        let descriptor = open("\(root)/\(name)", O_RDONLY)
        guard descriptor >= 0 else { throw Failure(path: name) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            bytes.append(contentsOf: buffer.prefix(count))
        }
        return bytes
    }
}
