import SilentPush

/// A row of the outbox as it was read.
struct PushRow {
    var row: Int64
    var device: Int64
    var state: RowState
    var due: Int64?
    var lane: Int64
    var owner: Int64?
    var turn: Int64
    var attempts: Int64
    var plan: Int64
    var job: Int64?
    var run: Int64?
    var line: Int64?
    var traits: Traits
    var fingerprint: Int64
    var collapse: Int64?
    var deadline: Int64
    var registered: Int64?
    var at: Int64
    var who: Who
    var what: [UInt8]
    var result: [UInt8]

    /// What `init` reads, in its order.
    static let columns = """
        row, device, state, due, lane, owner, turn, attempts, plan, job, run, line, traits, fingerprint,
        collapse, deadline, registered, at, who, what, result
        """

    /// Reads ``columns``.
    init(_ statement: Statement, place: String) throws(StoreError) {
        row = statement.int(0)
        device = statement.int(1)
        guard let state = RowState(rawValue: statement.int(2)) else {
            throw .damaged(place: place, "row \(row) has the unknown state \(statement.int(2))")
        }
        self.state = state
        due = statement.optionalInt(3)
        lane = statement.int(4)
        owner = statement.optionalInt(5)
        turn = statement.int(6)
        attempts = statement.int(7)
        plan = statement.int(8)
        job = statement.optionalInt(9)
        run = statement.optionalInt(10)
        line = statement.optionalInt(11)
        traits = Traits(rawValue: statement.int(12))
        fingerprint = statement.int(13)
        collapse = statement.optionalInt(14)
        deadline = statement.int(15)
        registered = statement.optionalInt(16)
        at = statement.int(17)
        do {
            who = try Who(statement.blob(18), provider: traits.provider)
        } catch {
            throw .damaged(place: place, "row \(row) does not read as it was written")
        }
        what = statement.blob(19)
        result = statement.blob(20)
    }
}
