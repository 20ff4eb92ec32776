import SilentPush

/// Reads recipient files of any size, chunk by chunk: NDJSON and CSV (DESIGN 5, "Rows").
///
///     var reader = RecipientReader(format: .csv, defaults: defaults)
///     while let chunk = readChunk() {
///         reader.append(chunk)
///         while let row = try reader.next() { … }
///     }
///     reader.complete()
///     while let row = try reader.next() { … }
///
/// Text is UTF-8 with or without a byte-order mark. A row that is wrong is reported with its physical line and all
/// its problems, and the next one is read; only a file that is wholly malformed throws. Memory is bounded by the
/// chunk and by 1 MB for a row.
public struct RecipientReader: Sendable {
    private var bytes = RowBytes()
    private var judge: RowJudge
    private var format: RecipientFormat?
    private var isBegun = false
    private var ndjson = NDJSONRows()
    private var csv = CSVRows()
    private var json: JSONReader?

    /// Creates a reader; without `format`, the first bytes tell it.
    public init(format: RecipientFormat? = nil, defaults: RecipientDefaults = RecipientDefaults()) {
        self.format = format
        judge = RowJudge(defaults: defaults)
    }

    /// Adds the bytes that come next.
    public mutating func append(_ chunk: [UInt8]) {
        guard !chunk.isEmpty else { return }
        bytes.append(chunk)
        json = nil
    }

    /// Notes that no more bytes will come.
    public mutating func complete() {
        bytes.complete()
    }

    /// The next row; nil when more bytes are needed, or when all was read.
    ///
    /// - Throws: `RecipientFileError` when nothing in the file can be read.
    public mutating func next() throws(RecipientFileError) -> RecipientRow? {
        guard try begin(), let format else { return nil }
        switch format {
        case .ndjson: return ndjson.next(&bytes, reader: &json, judge: &judge)
        case .csv: return try csv.next(&bytes, judge: &judge)
        }
    }

    /// Looks at the first bytes: encoding, byte-order mark, format; false while there are too few.
    private mutating func begin() throws(RecipientFileError) -> Bool {
        guard !isBegun else { return true }
        guard bytes.count >= 4 || bytes.isComplete else { return false }
        let head = bytes.bytes.prefix(4)
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || head.contains(0) {
            throw RecipientFileError(
                line: 1,
                problems: ["the file is UTF-16, UTF-32 or binary. Save it as UTF-8."]
            )
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.take(to: 3, newlines: 0) }
        let content = bytes.bytes[bytes.start...]
        if let first = content.first(where: { !RecipientFormat.isBlank($0) }) {
            if format == nil { format = first == UInt8(ascii: "{") ? .ndjson : .csv }
            if first == UInt8(ascii: "["), format != .csv || content.isJSONArray {
                throw RecipientFileError(
                    line: 1,
                    problems: [
                        "the file is one JSON array. Write one object a line, without brackets and commas."
                    ]
                )
            }
        } else if !bytes.isComplete {
            return false
        }
        isBegun = true
        return true
    }
}

extension ArraySlice<UInt8> {
    /// Whether `[` is followed by what an array may hold, and not by the name of a CSV column.
    fileprivate var isJSONArray: Bool {
        let inner = drop { RecipientFormat.isBlank($0) }.dropFirst().first { !RecipientFormat.isBlank($0) }
        return inner == nil || inner == UInt8(ascii: "{") || inner == UInt8(ascii: "]")
    }
}
