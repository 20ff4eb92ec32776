import SilentPush

/// The columns of a CSV file: known names, and template variables or data keys (DESIGN 5, "Rows").
struct CSVHeader {
    enum Column {
        case field(RowField)
        /// A template variable, or a data key when there is no template.
        case value(String)
    }

    let columns: [Column]

    /// Reads the header row, or throws everything that is wrong with it.
    init(_ record: CSVRecord, line: Int) throws(RecipientFileError) {
        var problems = record.problem.map { [$0] } ?? []
        var columns: [Column] = []
        var seen: Set<String> = []
        for (index, name) in record.cells.enumerated() {
            if name.isEmpty { problems.append("column \(index + 1) has no name. Name it, or take it out.") }
            if !seen.insert(name).inserted { problems.append("the column \(name.excerpt) stands twice.") }
            if let field = RowField(rawValue: name), field != .data, field != .set {
                columns.append(.field(field))
            } else {
                if let known = RowField.misspelt(name), known != .data, known != .set {
                    problems.append("the column \(name.excerpt) must be written \(known.rawValue).")
                }
                columns.append(.value(name))
            }
        }
        let hasDevice = columns.contains {
            if case .field(let field) = $0 { field == .apns || field == .fcm || field == .fid } else { false }
        }
        if !hasDevice, problems.isEmpty { problems.append(Self.noDeviceProblem(record.cells)) }
        guard problems.isEmpty else { throw RecipientFileError(line: line, problems: problems) }
        self.columns = columns
    }

    private static func noDeviceProblem(_ cells: [String]) -> String {
        let separator = cells.count == 1 ? cells[0].first { $0 == ";" || $0 == "\t" || $0 == "|" } : nil
        if separator != nil { return "the columns are not separated by commas. Export the file with commas." }
        return
            "no column names a device. The first row must be a header with apns, fcm or fid among its names."
    }
}
