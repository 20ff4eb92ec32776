import CSQLite
import SilentPush

/// One open database and its prepared statements.
///
/// Made on the store's thread and never leaves it.
final class Connection {
    /// How the store is named in errors.
    let place: String
    private let handle: OpaquePointer
    private var statements: [UnsafeRawPointer: Statement] = [:]

    /// Opens or makes the database at `path`.
    ///
    /// `path` is a file or `:memory:`; `busyTimeout` is how long to wait for another process's transaction.
    init(path: String, place: String, busyTimeout: Duration) throws(StoreError) {
        self.place = place
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = StoreError.sqlite(code: code, handle: handle, place: place)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.wholeMilliseconds))
    }

    deinit {
        for statement in statements.values { statement.finalize() }
        sqlite3_close_v2(handle)
    }

    /// The statement for `sql`, prepared once; each call site has its own.
    func prepared(_ sql: StaticString) throws(StoreError) -> Statement {
        let key = UnsafeRawPointer(sql.utf8Start)
        if let statement = statements[key] { return statement }
        let statement = Statement(try prepare(sql.description), connection: self)
        statements[key] = statement
        return statement
    }

    /// The statement that selects whole rows of the outbox; `clause` follows its WHERE.
    func preparedRows(_ clause: StaticString) throws(StoreError) -> Statement {
        let key = UnsafeRawPointer(clause.utf8Start)
        if let statement = statements[key] { return statement }
        let sql = "SELECT \(PushRow.columns) FROM push WHERE \(clause)"
        let statement = Statement(try prepare(sql), connection: self)
        statements[key] = statement
        return statement
    }

    private func prepare(_ sql: String) throws(StoreError) -> OpaquePointer {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw error(code) }
        return pointer
    }

    /// Runs SQL text that gives no rows, such as a schema.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs `body` as one transaction: all of it is durable when this returns, or nothing of it happened.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        _ = try prepared("BEGIN IMMEDIATE").run()
        do throws(StoreError) {
            let result = try body()
            _ = try prepared("COMMIT").run()
            return result
        } catch {
            // A failed COMMIT leaves the transaction open, a full disk ends it: roll back what is there.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// The row ID that was last inserted.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The error that the last call met.
    func error(_ code: Int32) -> StoreError {
        StoreError.sqlite(code: code, handle: handle, place: place)
    }

    /// One integer that `sql` gives, such as a pragma; nil when it gives none.
    func integer(_ sql: String) throws(StoreError) -> Int64? {
        let pointer = try prepare(sql)
        defer { sqlite3_finalize(pointer) }
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return sqlite3_column_int64(pointer, 0)
        case SQLITE_DONE: return nil
        case let code: throw error(code)
        }
    }

    /// The steps of SQLite's plan for `sql`, one a line.
    func plan(of sql: String) throws(StoreError) -> [String] {
        let statement = Statement(try prepare("EXPLAIN QUERY PLAN " + sql), connection: self)
        defer { statement.finalize() }
        return try statement.rows { row in row.text(3) ?? "" }
    }
}
