import SilentPush

/// The work of a store over one connection; each part has a file of its own.
///
/// Made on the store's thread and never leaves it, so it needs no lock and is not `Sendable`.
final class Session {
    let connection: Connection
    let settings: StoreSettings
    let clock: any PushClock
    let owner: Owner
    /// This store's own row in the table of owners.
    private(set) var ownerID: Int64 = 0

    /// Names that stand as numbers in the tables.
    var boots: [String: Int64] = [:]
    var bootNames: [Int64: String] = [:]
    var lanes: [Lane: Int64] = [:]
    var lanesByID: [Int64: Lane] = [:]
    var jobNames: [Int64: String] = [:]
    /// Which lane the next claim begins with, so that none starves another.
    var firstLane = 0
    /// Where purging goes on.
    var purged: (row: Int64, device: Int64) = (0, .min)

    /// Leases of this store's own that are not settled yet.
    var flights: [Int64: Flight] = [:]

    /// What the transaction at hand changes in counts; written once at its end.
    var changes = Changes()
    /// Bytes under construction, kept for their storage.
    var whoBytes = ByteWriter()
    var whatBytes = ByteWriter()
    var resultBytes = ByteWriter()

    init(
        connection: Connection,
        settings: StoreSettings,
        clock: any PushClock,
        owner: Owner
    ) throws(StoreError) {
        self.connection = connection
        self.settings = settings
        self.clock = clock
        self.owner = owner
        try Schema.migrate(connection)
        ownerID = try write { () throws(StoreError) in try enroll() }
    }

    /// Runs `body` as one transaction and writes the counts that it changed.
    func write<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try connection.transaction { () throws(StoreError) in
                let result = try body()
                try writeChanges()
                return result
            }
        } catch {
            // Nothing happened: numbers that were given to names meanwhile are void.
            changes = Changes()
            flights = [:]
            boots = [:]
            bootNames = [:]
            lanes = [:]
            lanesByID = [:]
            jobNames = [:]
            throw error
        }
    }

    /// Enters this process among the owners.
    private func enroll() throws(StoreError) -> Int64 {
        let now = clock.now()
        try connection.prepared(
            "INSERT INTO owner(boot, namespace, process, started, ahead) VALUES(?, ?, ?, ?, ?)"
        )
        .bind(1, try bootID(owner.bootID))
        .bind(2, owner.namespace)
        .bind(3, Int64(owner.processID))
        .bind(4, owner.startTicks)
        .bind(5, now.ahead)
        .run()
        return connection.lastRow
    }

    // MARK: Names as numbers

    func bootID(_ name: String) throws(StoreError) -> Int64 {
        if let id = boots[name] { return id }
        try connection.prepared("INSERT INTO boot(name) VALUES(?) ON CONFLICT DO NOTHING").bind(1, name).run()
        let found = try connection.prepared("SELECT id FROM boot WHERE name = ?").bind(1, name)
            .first { row in row.int(0) }
        let id = found ?? 0
        boots[name] = id
        bootNames[id] = name
        return id
    }

    func bootName(_ id: Int64) throws(StoreError) -> String {
        if let name = bootNames[id] { return name }
        let name = try connection.prepared("SELECT name FROM boot WHERE id = ?").bind(1, id)
            .first { row in row.text(0) ?? "" }
        bootNames[id] = name ?? ""
        return name ?? ""
    }

    func laneID(_ lane: Lane) throws(StoreError) -> Int64 {
        if let id = lanes[lane] { return id }
        try connection.prepared("INSERT INTO lane(site, route) VALUES(?, ?) ON CONFLICT DO NOTHING")
            .bind(1, lane.site).bind(2, lane.route).run()
        let found = try connection.prepared("SELECT id FROM lane WHERE site = ? AND route = ?")
            .bind(1, lane.site).bind(2, lane.route)
            .first { row in row.int(0) }
        let id = found ?? 0
        lanes[lane] = id
        lanesByID[id] = lane
        return id
    }

    func lane(_ id: Int64) throws(StoreError) -> Lane {
        if let lane = lanesByID[id] { return lane }
        let lane = try connection.prepared("SELECT site, route FROM lane WHERE id = ?").bind(1, id)
            .first { row in Lane(site: row.text(0) ?? "", route: row.text(1) ?? "") }
        guard let lane else { throw .damaged(place: connection.place, "lane \(id) is missing") }
        lanes[lane] = id
        lanesByID[id] = lane
        return lane
    }

    /// The ID of every lane that is not in `excluded`.
    func laneIDs(excluding excluded: Set<Lane>) throws(StoreError) -> [Int64] {
        let ids = try connection.prepared("SELECT id FROM lane ORDER BY id").rows { row in row.int(0) }
        guard !excluded.isEmpty else { return ids }
        var open: [Int64] = []
        for id in ids where !excluded.contains(try lane(id)) { open.append(id) }
        return open
    }

    func jobName(_ id: Int64?) throws(StoreError) -> String? {
        guard let id else { return nil }
        if let name = jobNames[id] { return name }
        let name = try connection.prepared("SELECT name FROM job WHERE id = ?").bind(1, id)
            .first { row in row.text(0) ?? "" }
        jobNames[id] = name
        return name
    }
}

extension Moment {
    /// How far the wall clock is ahead of the machine's, in milliseconds; changes only when somebody sets it.
    var ahead: Int64 { wall.millisecondsSince1970 &- sinceBoot.wholeMilliseconds }
}
