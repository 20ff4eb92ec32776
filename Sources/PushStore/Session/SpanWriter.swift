import SilentPush

/// Which line of a run's input stands for which row.
///
/// Lines that follow each other and stand for rows that follow each other take one span together, so that a
/// batch costs one insert and not hundreds.
struct SpanWriter {
    private let session: Session
    private let run: Int64
    private var line: Int64 = 0
    private var count: Int64 = 0
    private var row: Int64 = 0

    init(_ session: Session, run: JobRun) {
        self.session = session
        self.run = run.run
    }

    /// The line is the row itself.
    mutating func add(line: Int?, row: Int64) throws(StoreError) {
        guard let line else { return }
        if count > 0, Int64(line) == self.line + count, row == self.row + count {
            count += 1
            return
        }
        try flush()
        self.line = Int64(line)
        self.row = row
        count = 1
    }

    /// The line repeats a row that stands elsewhere, under a `ref` of its own.
    mutating func addDuplicate(line: Int?, row: Int64, ref: String?) throws(StoreError) {
        guard let line else { return }
        try flush()
        try insert(line: Int64(line), count: 1, row: row, isDuplicate: true, ref: ref, receipt: nil)
    }

    /// The line is no push.
    mutating func add(_ receipt: Receipt) throws(StoreError) {
        guard let line = receipt.line else { return }
        try flush()
        try insert(
            line: Int64(line),
            count: 1,
            row: nil,
            isDuplicate: false,
            ref: nil,
            receipt: ReceiptBlob.write(receipt)
        )
    }

    /// Writes what is gathered.
    mutating func flush() throws(StoreError) {
        guard count > 0 else { return }
        try insert(line: line, count: count, row: row, isDuplicate: false, ref: nil, receipt: nil)
        count = 0
    }

    private func insert(
        line: Int64,
        count: Int64,
        row: Int64?,
        isDuplicate: Bool,
        ref: String?,
        receipt: [UInt8]?
    ) throws(StoreError) {
        try session.connection.prepared(
            """
            INSERT OR REPLACE INTO span(run, line, count, row, duplicate, ref, receipt)
            VALUES(?, ?, ?, ?, ?, ?, ?)
            """
        )
        .bind(1, run).bind(2, line).bind(3, count).bind(4, row).bind(5, isDuplicate ? 1 : 0).bind(6, ref)
        .bind(7, blob: receipt)
        .run()
    }
}
