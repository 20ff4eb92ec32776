internal import PushSystem

/// Counts the lines of a file, fast enough for files of any size.
enum LineCount {
    /// The number of lines; nil for what cannot be read twice, such as a pipe.
    static func of(_ path: String) -> Int? {
        guard WholeFile.isRegular(path), let input = try? ByteInput(path: path) else { return nil }
        var count = 0
        var last = UInt8(ascii: "\n")
        while let chunk = try? input.read(1 << 18), let end = chunk.last {
            for byte in chunk where byte == UInt8(ascii: "\n") { count += 1 }
            last = end
        }
        return last == UInt8(ascii: "\n") ? count : count + 1
    }
}
