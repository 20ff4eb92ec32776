import FoundationEssentials

/// A folder of one test's own, gone when the test lets go of it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/silentpush-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file into the folder and gives its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, bytes: Array(text.utf8))
    }

    /// Writes a file into the folder and gives its path.
    @discardableResult
    func write(_ name: String, bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}
