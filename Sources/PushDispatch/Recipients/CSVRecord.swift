/// One record of RFC 4180, as it stands in the bytes that were read.
struct CSVRecord {
    /// The cells in order; quotes and doubled quotes are resolved.
    var cells: [String] = []
    /// Where the next record begins.
    var end: Int
    /// The line feeds in it, those inside of quotes too.
    var newlines: Int
    /// What is wrong with it; the next record is sound again.
    var problem: String?
    /// Whether the line on which it was refused goes on in bytes that were not read yet.
    var isCut = false

    /// Reads the record at the start of the bytes that wait; nil when its end was not read yet.
    static func next(in bytes: RowBytes) -> Self? {
        var scan = CSVScan(bytes: bytes.bytes, start: bytes.start, isComplete: bytes.isComplete)
        return scan.record()
    }
}

/// The walk over one record.
private struct CSVScan {
    let bytes: [UInt8]
    let start: Int
    let isComplete: Bool
    var position: Int
    var newlines = 0
    var cells: [String] = []

    init(bytes: [UInt8], start: Int, isComplete: Bool) {
        self.bytes = bytes
        self.start = start
        self.isComplete = isComplete
        position = start
    }

    /// What ended a cell.
    private enum CellEnd {
        case comma
        case record
        case more
        case problem(String)
    }

    mutating func record() -> CSVRecord? {
        while true {
            let isQuoted = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
            switch isQuoted ? quotedCell() : plainCell() {
            case .comma: continue
            case .record: return CSVRecord(cells: cells, end: position, newlines: newlines)
            case .more:
                guard bytes.count - start > RowBytes.longestRow else { return nil }
                return refused(RowBytes.longRowProblem, fromStart: true)
            case .problem(let problem): return refused(problem, fromStart: false)
            }
        }
    }

    /// A cell without quotes ends at a comma, at the end of the line or of the file.
    private mutating func plainCell() -> CellEnd {
        let first = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ","), 0x0A:
                let end = position
                return finishCell(text(first..<end), at: end)
            case 0x0D:
                guard position + 1 < bytes.count else {
                    return isComplete ? .problem(Self.loneReturn) : .more
                }
                guard bytes[position + 1] == 0x0A else { return .problem(Self.loneReturn) }
                let end = position
                position += 1
                return finishCell(text(first..<end), at: position)
            case UInt8(ascii: "\""):
                return .problem(
                    "a quotation mark stands inside of a cell. Put the whole cell in quotes and double it."
                )
            default: position += 1
            }
        }
        guard isComplete else { return .more }
        return finishCell(text(first..<position), at: position)
    }

    /// A cell in quotes ends at a quotation mark that is not doubled; line ends inside belong to it.
    private mutating func quotedCell() -> CellEnd {
        var content: [UInt8] = []
        var run = position + 1
        position = run
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == 0x0A { newlines += 1 }
            guard byte == UInt8(ascii: "\"") else { continue }
            content.append(contentsOf: bytes[run..<position - 1])
            guard position < bytes.count || isComplete else { return .more }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                return afterQuotes(content)
            }
            run = position
            position += 1
        }
        guard isComplete else { return .more }
        position = start
        newlines = 0
        return .problem(
            "a quotation mark opens a cell that never ends. Close it, or double it if it is part of the text."
        )
    }

    private mutating func afterQuotes(_ content: [UInt8]) -> CellEnd {
        let text = String(validating: content, as: UTF8.self)
        guard position < bytes.count else { return finishCell(text, at: position) }
        if bytes[position] == 0x0D {
            guard position + 1 < bytes.count || isComplete else { return .more }
            guard position + 1 < bytes.count, bytes[position + 1] == 0x0A else {
                return .problem(Self.loneReturn)
            }
            position += 1
        }
        guard bytes[position] == UInt8(ascii: ",") || bytes[position] == 0x0A else {
            return .problem(
                "text follows the closing quotation mark of a cell. Double a mark that is part of the text."
            )
        }
        return finishCell(text, at: position)
    }

    /// Adds a cell whose separator is at `separator`, and steps over that.
    private mutating func finishCell(_ text: String?, at separator: Int) -> CellEnd {
        position = separator
        guard let text else { return .problem("a cell is not UTF-8. Save the file as UTF-8.") }
        cells.append(text)
        guard separator < bytes.count else { return .record }
        position += 1
        guard bytes[separator] == 0x0A else { return .comma }
        newlines += 1
        return .record
    }

    private func text(_ range: Range<Int>) -> String? {
        String(validating: bytes[range], as: UTF8.self)
    }

    /// Refuses the record, and goes on behind the next line end: of its first line when its quotes went wrong.
    private mutating func refused(_ problem: String, fromStart: Bool) -> CSVRecord? {
        if fromStart {
            position = start
            newlines = 0
        }
        let before = newlines
        while position < bytes.count {
            position += 1
            if bytes[position - 1] == 0x0A {
                newlines += 1
                break
            }
        }
        let isCut = newlines == before && !isComplete
        if isCut, bytes.count - start <= RowBytes.longestRow { return nil }
        return CSVRecord(end: position, newlines: newlines, problem: problem, isCut: isCut)
    }

    private static let loneReturn =
        "a carriage return stands without its line feed. End lines with LF or CRLF, and put such text in quotes."
}
