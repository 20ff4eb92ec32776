import CSQLite

extension StoreError {
    /// What SQLite's result code means to the person who runs this.
    static func sqlite(code: Int32, handle: OpaquePointer?, place: String) -> StoreError {
        let words =
            handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        let said = "SQLite says \"\(words)\" (\(code))"
        switch code & 0xff {
        case SQLITE_CANTOPEN:
            return StoreError(
                .unreachable,
                place: place,
                message: "The store cannot be opened: \(said).",
                fix: "See that its folder exists and that this user may write there."
            )
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            return StoreError(
                .readOnly,
                place: place,
                message: "The store cannot be written: \(said).",
                fix: "Let this user write the file and its folder, or set `store` to a place where it may."
            )
        case SQLITE_FULL:
            return StoreError(
                .full,
                place: place,
                message: "There is no space left for the store: \(said). What was stored before is intact.",
                fix: "Free space on its disk and run the same command again."
            )
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StoreError(
                .locked,
                place: place,
                message: "Another program keeps the store locked: \(said).",
                fix: "End the program that holds it (`fuser` names it) and run the same command again."
            )
        case SQLITE_CORRUPT:
            return .damaged(place: place, said)
        case SQLITE_NOTADB:
            return StoreError(
                .foreign,
                place: place,
                message: "The file is not a database: \(said). It was left as it is.",
                fix: "Set `store` to another path, or move the file away."
            )
        default:
            return StoreError(
                .broken,
                place: place,
                message: "The store could not be read or written: \(said).",
                fix: "Check the disk; what was stored before is intact. Run the same command again."
            )
        }
    }

    /// The content is damaged; `detail` says how it showed.
    static func damaged(place: String, _ detail: String) -> StoreError {
        StoreError(
            .corrupt,
            place: place,
            message: "The store is damaged: \(detail). It was left as it is.",
            fix: "Keep a copy, try `sqlite3 FILE .recover`, and set `store` to a new path meanwhile."
        )
    }

    /// The store was closed before the call.
    static func closed(place: String) -> StoreError {
        StoreError(
            .closed,
            place: place,
            message: "The store was closed.",
            fix: "Open it again for further work."
        )
    }
}
