import SilentPush

/// Reads rows of NDJSON: one JSON object a line, blank lines skipped.
struct NDJSONRows {
    /// The next row; nil when more bytes are needed, or none are left.
    mutating func next(_ bytes: inout RowBytes, reader: inout JSONReader?, judge: inout RowJudge)
        -> RecipientRow?
    {
        while !bytes.isEmpty {
            let feed = bytes.lineFeed()
            guard let end = feed ?? (bytes.isComplete ? bytes.end : nil) else {
                return bytes.count > RowBytes.longestRow ? skipLongLine(&bytes) : nil
            }
            let range = bytes.start..<end
            let line = bytes.line
            bytes.take(to: feed.map { $0 + 1 } ?? end, newlines: 1)
            if isSkippingLongLine {
                isSkippingLongLine = false
                continue
            }
            if bytes.isBlank(range) { continue }
            return row(range, line: line, bytes, &reader, &judge)
        }
        return nil
    }

    /// Whether the start of this line was refused already for its length.
    private var isSkippingLongLine = false

    init() {}

    private mutating func skipLongLine(_ bytes: inout RowBytes) -> RecipientRow? {
        let line = bytes.line
        bytes.take(to: bytes.end, newlines: 0)
        guard !isSkippingLongLine else { return nil }
        isSkippingLongLine = true
        return .bad(BadRow(line: line, problems: [RowBytes.longRowProblem]))
    }

    private func row(
        _ range: Range<Int>,
        line: Int,
        _ bytes: RowBytes,
        _ reader: inout JSONReader?,
        _ judge: inout RowJudge
    ) -> RecipientRow {
        var draft = RowDraft(line: line)
        do {
            // One reader serves all rows of a chunk: it shares the bytes and keeps its own buffers.
            if reader == nil {
                reader = try JSONReader(bytes.bytes, range: range, line: line)
            } else {
                try reader?.restart(at: range, line: line)
            }
            try reader?.read(into: &draft)
        } catch {
            return .bad(BadRow(line: line, ref: draft.ref, problems: draft.problems + [error.inRow]))
        }
        return draft.judged(by: &judge)
    }
}

extension JSONReader {
    /// Reads one row; what is wrong but leaves the text readable goes into the draft's problems.
    fileprivate mutating func read(into draft: inout RowDraft) throws(JSONError) {
        try beginObject()
        while let key = try nextKey() {
            guard let field = RowField(rawValue: key) else {
                let hint =
                    RowField.misspelt(key).map { "Did you mean \($0.rawValue)?" }
                    ?? "What the app gets goes into data."
                draft.problems.append("\(key.excerpt): a row has no such key. \(hint)")
                try skip()
                continue
            }
            if try peek() == .null {
                try null()
                continue
            }
            switch field {
            case .data: draft.data = try texts(field, &draft.problems)
            case .set:
                draft.set = try texts(field, &draft.problems)
                draft.hasSet = true
            case .keep:
                if try wants(.bool, field, "true or false", &draft.problems) { draft.keep = try bool() }
            case .expires where try peek() == .number:
                // `0` is the one expiration that people write as a number.
                draft.expires = try number()
            default:
                if try wants(.string, field, "text in quotes", &draft.problems) {
                    draft.put(try string(), as: field)
                }
            }
        }
        try finish()
    }

    /// Whether the next value is of a kind; another kind is skipped and reported.
    private mutating func wants(
        _ kind: JSONKind,
        _ field: RowField,
        _ form: String,
        _ problems: inout [String]
    ) throws(JSONError) -> Bool {
        guard try peek() != kind else { return true }
        problems.append("\(field.rawValue): it must be \(form).")
        try skip()
        return false
    }

    private mutating func texts(_ field: RowField, _ problems: inout [String]) throws(JSONError) -> [String:
        String]
    {
        guard try wants(.object, field, "an object of texts", &problems) else { return [:] }
        var texts: [String: String] = [:]
        try beginObject()
        while let key = try nextKey() {
            guard try peek() == .string else {
                problems.append(
                    "\(field.rawValue).\(key.excerpt): it must be text in quotes; the receiving SDKs take nothing else."
                )
                try skip()
                continue
            }
            texts[key] = try string()
        }
        return texts
    }
}

extension JSONError {
    /// The error within its row, whose line is told beside it.
    fileprivate var inRow: String { "column \(column): \(message)" }
}
