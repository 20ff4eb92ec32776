import Glibc

/// The file of a store, before SQLite touches it.
enum StoreFile {
    /// Makes the file, empty and readable to its owner alone, when it is missing (DESIGN D9).
    ///
    /// SQLite gives its companions the file's own mode, so they are private from their first moment too.
    static func prepare(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw unreachable(path, errno)
        }
        close(descriptor)
    }

    private static func unreachable(_ path: String, _ code: Int32) -> StoreError {
        let words = String(cString: strerror(code))
        switch code {
        case EACCES, EPERM, EROFS:
            return StoreError(
                .readOnly,
                place: path,
                message: "The store cannot be made: \(words).",
                fix: "Let this user write in its folder, or set `store` to a place where it may."
            )
        case ENOSPC, EDQUOT:
            return StoreError(
                .full,
                place: path,
                message: "The store cannot be made: \(words).",
                fix: "Free space on its disk and run the same command again."
            )
        default:
            return StoreError(
                .unreachable,
                place: path,
                message: "The store cannot be made: \(words).",
                fix: "Make its folder, or set `store` to another path."
            )
        }
    }
}

extension Connection {
    /// The settings under which a store works; asked before anything is written.
    ///
    /// A checkpoint at 64 MB of log writes each page once for many commits. There is no auto-vacuum: purged pages
    /// are used again, and keeping track of their order would cost every insert.
    func setUp(pageLimit: Int?) throws(StoreError) {
        // A file that is no database, or damaged, shows itself at the first look.
        _ = try integer("SELECT count(*) FROM sqlite_schema")
        if try integer("PRAGMA page_count") == 0 { try execute("PRAGMA page_size = 4096") }
        try execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = 16000;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA cache_size = -16384;
            PRAGMA temp_store = MEMORY;
            PRAGMA trusted_schema = OFF;
            """
        )
        if let pageLimit { _ = try integer("PRAGMA max_page_count = \(pageLimit)") }
    }
}
