/// The tables, version by version.
///
/// A version that was released is never changed; a new one is added.
enum Schema {
    /// What marks a file as ours (`PRAGMA application_id`): "SPsh".
    static let applicationID: Int64 = 0x5350_7368

    /// The version that this program writes (`PRAGMA user_version`).
    static var current: Int64 { Int64(migrations.count) }

    /// Each brings a store from the version that is its index to the next.
    static let migrations = [version1]

    // Index `due` finds what may go, lane by lane; `waiting` a device's rows, oldest first; `leased` what to take
    // back. They are partial: settled rows are in none of them, so that they stay small under millions of rows.
    private static let version1 = """
        CREATE TABLE push(
            row INTEGER PRIMARY KEY,
            device INTEGER NOT NULL,
            delivery INTEGER NOT NULL,
            state INTEGER NOT NULL,
            due INTEGER,
            lane INTEGER NOT NULL,
            owner INTEGER,
            turn INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            plan INTEGER NOT NULL,
            job INTEGER,
            run INTEGER,
            line INTEGER,
            traits INTEGER NOT NULL,
            fingerprint INTEGER NOT NULL,
            collapse INTEGER,
            deadline INTEGER NOT NULL,
            registered INTEGER,
            at INTEGER NOT NULL,
            who BLOB NOT NULL,
            what BLOB,
            result BLOB
        );
        CREATE UNIQUE INDEX push_identity ON push(delivery, device);
        CREATE INDEX push_due ON push(lane, due, row, state) WHERE state < 3;
        CREATE INDEX push_waiting ON push(device) WHERE state < 4;
        CREATE INDEX push_leased ON push(owner) WHERE state = 4;

        CREATE TABLE device(
            device INTEGER PRIMARY KEY,
            flight INTEGER,
            marked INTEGER NOT NULL,
            queued INTEGER NOT NULL,
            ends BLOB NOT NULL
        );
        CREATE TABLE mark(
            device INTEGER NOT NULL,
            site TEXT NOT NULL,
            provider TEXT NOT NULL,
            address TEXT NOT NULL,
            ref TEXT,
            gone INTEGER,
            days TEXT NOT NULL,
            at INTEGER NOT NULL,
            reason TEXT,
            PRIMARY KEY(device, site)
        ) WITHOUT ROWID;

        CREATE TABLE job(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            began INTEGER NOT NULL,
            open INTEGER NOT NULL,
            settled INTEGER
        );
        CREATE INDEX job_name ON job(name);
        CREATE TABLE run(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            job INTEGER NOT NULL,
            owner INTEGER NOT NULL,
            whole INTEGER NOT NULL
        );
        CREATE INDEX run_job ON run(job);
        CREATE TABLE span(
            run INTEGER NOT NULL,
            line INTEGER NOT NULL,
            count INTEGER NOT NULL,
            row INTEGER,
            duplicate INTEGER NOT NULL,
            ref TEXT,
            receipt BLOB,
            PRIMARY KEY(run, line)
        ) WITHOUT ROWID;

        CREATE TABLE owner(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            boot INTEGER NOT NULL,
            namespace TEXT NOT NULL,
            process INTEGER NOT NULL,
            started INTEGER NOT NULL,
            ahead INTEGER NOT NULL
        );
        CREATE TABLE boot(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE lane(id INTEGER PRIMARY KEY, site TEXT NOT NULL, route TEXT NOT NULL, UNIQUE(site, route));
        CREATE TABLE clock(id INTEGER PRIMARY KEY, boot INTEGER NOT NULL, ahead INTEGER NOT NULL);
        CREATE TABLE tally(state INTEGER PRIMARY KEY, count INTEGER NOT NULL);

        CREATE TABLE token(
            name TEXT PRIMARY KEY,
            sealed BLOB,
            wall INTEGER NOT NULL,
            machine INTEGER NOT NULL,
            boot INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE mint(
            name TEXT PRIMARY KEY,
            owner INTEGER NOT NULL,
            wall INTEGER NOT NULL,
            machine INTEGER NOT NULL,
            boot INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE rate(
            name TEXT PRIMARY KEY,
            wall INTEGER NOT NULL,
            machine INTEGER NOT NULL,
            boot INTEGER NOT NULL
        ) WITHOUT ROWID;
        """

    /// Brings the store to the current version, whatever it was; refuses what is newer or not ours.
    static func migrate(_ connection: Connection) throws(StoreError) {
        // Asked outside the transaction too, so that a store in use is not locked for a look.
        if try version(of: connection) == current { return }
        try connection.transaction { () throws(StoreError) in
            let version = try version(of: connection)
            for migration in migrations[Int(version)...] { try connection.execute(migration) }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(current)")
        }
    }

    private static func version(of connection: Connection) throws(StoreError) -> Int64 {
        let version = try connection.integer("PRAGMA user_version") ?? 0
        let application = try connection.integer("PRAGMA application_id") ?? 0
        let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        if isEmpty, version == 0, application == 0 { return 0 }
        guard application == applicationID, version > 0 else {
            throw StoreError(
                .foreign,
                place: connection.place,
                message: "The file is another program's database. It was left as it is.",
                fix: "Set `store` to another path."
            )
        }
        guard version <= current else {
            throw StoreError(
                .newer,
                place: connection.place,
                message:
                    "A newer silentpush made this store (version \(version); this one knows \(current)).",
                fix: "Use the newer silentpush, or set `store` to another path. Nothing was changed."
            )
        }
        return version
    }
}
