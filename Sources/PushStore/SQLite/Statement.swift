import CSQLite

/// One prepared statement, to bind, step, read and reset; belongs to its connection.
final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection
    /// What the first binding that failed said; the run that follows throws it.
    private var failure = SQLITE_OK

    init(_ handle: OpaquePointer, connection: Connection) {
        self.handle = handle
        self.connection = connection
    }

    func finalize() { sqlite3_finalize(handle) }

    // MARK: Binding; places count from 1. SQLite takes numbers by value; texts and blobs are copied in `bind`,
    // and lent until the next reset in `lend`.

    @discardableResult
    func bind(_ place: Int32, _ number: Int64) -> Statement {
        note(sqlite3_bind_int64(handle, place, number))
        return self
    }

    @discardableResult
    func bind(_ place: Int32, _ number: Int64?) -> Statement {
        if let number {
            note(sqlite3_bind_int64(handle, place, number))
        } else {
            note(sqlite3_bind_null(handle, place))
        }
        return self
    }

    @discardableResult
    func bind(_ place: Int32, _ text: String?) -> Statement {
        guard var text else {
            note(sqlite3_bind_null(handle, place))
            return self
        }
        text.withUTF8 { utf8 in
            // An empty buffer may have no address, which SQLite would take for NULL.
            if utf8.isEmpty {
                note(sqlite3_bind_text(handle, place, "", 0, Self.copied))
            } else {
                let start = UnsafeRawPointer(utf8.baseAddress)?.assumingMemoryBound(to: CChar.self)
                note(sqlite3_bind_text(handle, place, start, Int32(clamping: utf8.count), Self.copied))
            }
        }
        return self
    }

    @discardableResult
    func bind(_ place: Int32, blob: [UInt8]?) -> Statement {
        guard let blob else {
            note(sqlite3_bind_null(handle, place))
            return self
        }
        blob.withUnsafeBytes { bytes in
            if bytes.isEmpty {
                note(sqlite3_bind_zeroblob(handle, place, 0))
            } else {
                note(
                    sqlite3_bind_blob(
                        handle,
                        place,
                        bytes.baseAddress,
                        Int32(clamping: bytes.count),
                        Self.copied
                    )
                )
            }
        }
        return self
    }

    /// Binds bytes without a copy: they must stay where they are until the statement has run.
    @discardableResult
    func lend(_ place: Int32, _ bytes: UnsafeRawBufferPointer) -> Statement {
        if bytes.isEmpty {
            note(sqlite3_bind_zeroblob(handle, place, 0))
        } else {
            note(sqlite3_bind_blob(handle, place, bytes.baseAddress, Int32(clamping: bytes.count), nil))
        }
        return self
    }

    private func note(_ code: Int32) {
        if failure == SQLITE_OK { failure = code }
    }

    // MARK: Running

    private func checkBindings() throws(StoreError) {
        guard failure != SQLITE_OK else { return }
        defer { failure = SQLITE_OK }
        throw connection.error(failure)
    }

    /// Runs to the end, dropping rows.
    func run() throws(StoreError) {
        defer { sqlite3_reset(handle) }
        try checkBindings()
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: continue
            case SQLITE_DONE: return
            case let code: throw connection.error(code)
            }
        }
    }

    /// The first row, read by `read`; nil when there is none.
    func first<Value>(_ read: (Statement) throws(StoreError) -> Value) throws(StoreError) -> Value? {
        defer { sqlite3_reset(handle) }
        try checkBindings()
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return try read(self)
        case SQLITE_DONE: return nil
        case let code: throw connection.error(code)
        }
    }

    /// All rows, each read by `read`.
    func rows<Value>(_ read: (Statement) throws(StoreError) -> Value) throws(StoreError) -> [Value] {
        defer { sqlite3_reset(handle) }
        try checkBindings()
        var values: [Value] = []
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: values.append(try read(self))
            case SQLITE_DONE: return values
            case let code: throw connection.error(code)
            }
        }
    }

    // MARK: Reading; columns count from 0

    func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func optionalInt(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift cannot import.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
