/// The bytes of a file that were read and not yet taken, with the number of the line that comes next.
struct RowBytes {
    /// A row longer than this is refused, so that a file without line ends cannot fill the memory.
    static let longestRow = 1 << 20

    private(set) var bytes: [UInt8] = []
    /// Where the next row begins.
    private(set) var start = 0
    /// The physical line of `start`, counted from 1.
    private(set) var line = 1
    /// Whether no more bytes will come.
    private(set) var isComplete = false

    /// Adds what was read next.
    mutating func append(_ chunk: [UInt8]) {
        // A new array, since readers may still share the old one.
        bytes = isEmpty ? chunk : Array(bytes[start...]) + chunk
        start = 0
    }

    /// Notes that the end of the file was reached.
    mutating func complete() {
        isComplete = true
    }

    /// The position after the last byte.
    var end: Int { bytes.count }

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    /// Whether everything was taken.
    var isEmpty: Bool { start == bytes.count }

    /// Takes bytes up to `end`, in which `newlines` lines end.
    mutating func take(to end: Int, newlines: Int) {
        start = end
        line += newlines
    }

    /// The position of the next line feed.
    func lineFeed() -> Int? {
        let span = bytes.span
        var index = start
        while index < span.count {
            if span[index] == 0x0A { return index }
            index += 1
        }
        return nil
    }

    /// Whether a range holds nothing but white space.
    func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    static let longRowProblem = "the row is longer than 1 MB. Is a line end or a closing quote missing?"
}
