import SilentPush

/// Reads rows of CSV: RFC 4180 with a header row, blank lines skipped.
struct CSVRows {
    private var header: CSVHeader?
    /// Whether the start of this line was refused already.
    private var isSkippingLine = false

    init() {}

    /// The next row; nil when more bytes are needed, or none are left.
    mutating func next(_ bytes: inout RowBytes, judge: inout RowJudge) throws(RecipientFileError)
        -> RecipientRow?
    {
        if isSkippingLine, !skipLine(&bytes) { return nil }
        while !bytes.isEmpty, let record = CSVRecord.next(in: bytes) {
            let line = bytes.line
            bytes.take(to: record.end, newlines: record.newlines)
            isSkippingLine = record.isCut
            if record.problem == nil, record.cells.count == 1, record.cells[0].isEmpty { continue }
            guard let header else {
                header = try CSVHeader(record, line: line)
                continue
            }
            return row(record, line: line, header, &judge)
        }
        return nil
    }

    /// Drops the rest of a line; false while its end was not read.
    private mutating func skipLine(_ bytes: inout RowBytes) -> Bool {
        guard let feed = bytes.lineFeed() else {
            bytes.take(to: bytes.end, newlines: 0)
            return false
        }
        bytes.take(to: feed + 1, newlines: 1)
        isSkippingLine = false
        return true
    }

    private func row(
        _ record: CSVRecord,
        line: Int,
        _ header: CSVHeader,
        _ judge: inout RowJudge
    ) -> RecipientRow {
        var draft = RowDraft(line: line)
        if let problem = record.problem {
            draft.problems.append(problem)
            return .bad(BadRow(line: line, problems: draft.problems))
        }
        let hasTemplate = judge.defaults.template != nil
        for (column, cell) in zip(header.columns, record.cells) where !cell.isEmpty {
            switch column {
            case .field(.keep): draft.putKeep(cell)
            case .field(let field): draft.put(cell, as: field)
            case .value(let name) where hasTemplate: draft.set[name] = cell
            case .value(let name): draft.data[name] = cell
            }
        }
        guard record.cells.count == header.columns.count else {
            draft.problems.append(
                "the row has \(record.cells.count) cells, the header \(header.columns.count). Put a cell that holds a comma in quotes."
            )
            return .bad(BadRow(line: line, ref: draft.ref, problems: draft.problems))
        }
        return draft.judged(by: &judge)
    }
}

extension RowDraft {
    fileprivate mutating func putKeep(_ cell: String) {
        switch cell {
        case "true": keep = true
        case "false": keep = false
        default:
            problems.append("keep: \(cell.excerpt) is not known. Write true or false, or leave it empty.")
        }
    }
}
