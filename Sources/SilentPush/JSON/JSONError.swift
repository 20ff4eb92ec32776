/// Why a text is not the JSON that was expected, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The physical line, counted from 1; a line ends at its line feed.
    public let line: Int
    /// The character in that line, counted from 1 in Unicode scalars; a byte-order mark does not count.
    public let column: Int
    /// What is wrong, in one sentence, free of the values in the text.
    public let message: String

    /// Creates an error.
    public init(line: Int, column: Int, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }
}

extension JSONError: CustomStringConvertible {
    /// One line: `line 3, column 14: …`.
    public var description: String { "line \(line), column \(column): \(message)" }
}
