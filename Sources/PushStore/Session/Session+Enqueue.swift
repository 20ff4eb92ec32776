import SilentPush

extension Session {
    func enqueue(_ rows: [OutboxRow], in run: JobRun?, leasing: Bool) throws(StoreError) -> EnqueueResult {
        try write { () throws(StoreError) in
            var round = Round(now: clock.now())
            round.someWait = try someWait()
            var results: [Enqueued] = []
            results.reserveCapacity(rows.count)
            var spans: SpanWriter?
            if let run { spans = SpanWriter(self, run: run) }
            for row in rows {
                switch row {
                case .malformed(let receipt):
                    try spans?.add(receipt)
                    results.append(.settled(receipt))
                case .push(let push):
                    results.append(try enqueue(push, in: run, leasing: leasing, &round, &spans))
                }
            }
            try spans?.flush()
            return EnqueueResult(rows: results, receipts: round.receipts)
        }
    }

    private func enqueue(
        _ push: NewPush,
        in run: JobRun?,
        leasing: Bool,
        _ round: inout Round,
        _ spans: inout SpanWriter?
    ) throws(StoreError) -> Enqueued {
        let draft = RowDraft(push, run: run, now: round.now)
        let mayGoNow = leasing && draft.due <= round.now.wall.millisecondsSince1970
        if try insert(draft, leased: mayGoNow, at: round.now) {
            let row = connection.lastRow
            noteOpened(job: draft.job)
            try spans?.add(line: push.line, row: row)
            if mayGoNow { return try admitNew(draft, row: row, in: &round) }
            round.someWait = true
            return .pending
        }
        guard let known = try pushRow(delivery: draft.delivery, device: draft.device) else {
            throw .damaged(place: connection.place, "its index does not fit its rows")
        }
        if try isForgotten(known, at: round.now) {
            try remove(known)
            return try enqueue(push, in: run, leasing: leasing, &round, &spans)
        }
        if known.fingerprint != draft.fingerprint {
            let receipt = Self.conflict(push, job: run?.job, at: round.now)
            try spans?.add(receipt)
            return .conflict(receipt)
        }
        guard let run, known.job == run.generation, known.run != run.run else {
            try spans?.addDuplicate(line: push.line, row: known.row, ref: push.ref)
            return .known(try receipt(of: known, for: push, job: run?.job, isDuplicate: true))
        }
        // The job's own row, met again by a later run.
        try spans?.add(line: push.line, row: known.row)
        if known.state == .failed || known.state == .expired {
            round.someWait = true
            noteLeft(known.state)
            noteOpened(job: draft.job)
            try reopen(known, as: draft)
            guard mayGoNow, let reopened = try pushRow(known.row) else { return .pending }
            return try decide(reopened, in: &round)
        }
        try adopt(known, as: draft)
        return .known(try receipt(of: known, for: push, job: run.job, isDuplicate: false))
    }

    /// Decides over a row that was inserted leased: nearly always its device is free and has room.
    private func admitNew(_ draft: RowDraft, row: Int64, in round: inout Round) throws(StoreError) -> Enqueued
    {
        var isAlone = true
        if round.someWait { isAlone = try !hasWaiting(draft.device) }
        if isAlone, draft.deadline > round.now.wall.millisecondsSince1970 {
            if try insertFlying(draft, row: row) {
                flights[row] = Flight(draft, ends: [])
                return .leased(Lease(row: row, turn: 1), attempts: 0, plan: 0)
            }
            var device = try device(draft.device)
            var allowance = device.allowance
            if !device.isMarked, case .admitted = allowance.admit(at: round.now, under: limit(draft.traits)) {
                device.flight = row
                device.ends = allowance.ends
                try save(device)
                flights[row] = Flight(draft, ends: device.ends)
                return .leased(Lease(row: row, turn: 1), attempts: 0, plan: 0)
            }
        }
        round.someWait = true
        try wait(row, as: .scheduled, due: draft.due)
        guard let waiting = try pushRow(row) else { return .pending }
        return try decide(waiting, in: &round)
    }

    /// Decides over a waiting row by the rules of a claim.
    private func decide(_ row: PushRow, in round: inout Round) throws(StoreError) -> Enqueued {
        var own = Round(now: round.now)
        try consider(row, in: &own)
        let others = own.receipts.filter {
            $0.deliveryID != row.who.deliveryID || $0.device != row.who.address
        }
        round.receipts += others
        // An older row of the device that went first is given back: the caller asked for this one.
        for leased in own.leased where leased.row != row.row { try giveBack(leased, due: nil, at: round.now) }
        if let leased = own.leased.first(where: { $0.row == row.row }) {
            return .leased(
                Lease(row: leased.row, turn: Int(leased.turn)),
                attempts: Int(leased.attempts),
                plan: leased.plan
            )
        }
        guard let after = try pushRow(row.row) else { return .pending }
        if after.state == .held { return .held(try receipt(of: after)) }
        return after.state.isSettled ? .settled(try receipt(of: after)) : .pending
    }

    /// Admits a device that the store does not know by one insert, since it has room; false when it is known.
    private func insertFlying(_ draft: RowDraft, row: Int64) throws(StoreError) -> Bool {
        guard limit(draft.traits).perHour != 0 else { return false }
        try connection.prepared(
            """
            INSERT INTO device(device, flight, marked, queued, ends) VALUES(?, ?, 0, 0, x'')
            ON CONFLICT DO NOTHING
            """
        ).bind(1, draft.device).bind(2, row).run()
        return connection.changes == 1
    }

    /// Whether any row waits at all; while none does, devices need not be asked one by one.
    private func someWait() throws(StoreError) -> Bool {
        try connection.prepared("SELECT 1 FROM push INDEXED BY push_waiting WHERE state < 4 LIMIT 1")
            .first { _ in true } ?? false
    }

    private func hasWaiting(_ device: Int64) throws(StoreError) -> Bool {
        try connection.prepared("SELECT 1 FROM push WHERE device = ? AND state < 4 LIMIT 1")
            .bind(1, device).first { _ in true } ?? false
    }

    /// Inserts the row; false when its delivery went to its device before.
    func insert(_ draft: RowDraft, leased: Bool, at now: Moment) throws(StoreError) -> Bool {
        let statement = try connection.prepared(
            """
            INSERT INTO push(device, delivery, state, due, lane, owner, turn, attempts, plan, job, run, line,
                traits, fingerprint, collapse, deadline, registered, at, who, what)
            VALUES(?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(delivery, device) DO NOTHING
            """
        )
        statement.bind(1, draft.device).bind(2, draft.delivery)
            .bind(3, leased ? RowState.leased.rawValue : RowState.scheduled.rawValue)
            .bind(4, leased ? now.machineMilliseconds : draft.due)
            .bind(5, try laneID(draft.lane)).bind(6, leased ? ownerID : nil).bind(7, leased ? 1 : 0)
            .bind(8, draft.job).bind(9, draft.run).bind(10, draft.line).bind(11, draft.traits.rawValue)
            .bind(12, draft.fingerprint).bind(13, draft.collapse).bind(14, draft.deadline)
            .bind(15, draft.registered).bind(16, now.wall.millisecondsSince1970)
        try runLending(draft, to: statement, who: 17, what: 18)
        return connection.changes > 0
    }

    /// Runs `statement` with the row's two blobs lent to it.
    private func runLending(
        _ draft: RowDraft,
        to statement: Statement,
        who: Int32,
        what: Int32
    ) throws(StoreError) {
        whoBytes.removeAll()
        draft.who.write(to: &whoBytes, provider: draft.traits.provider)
        whatBytes.removeAll()
        if !draft.traits.isSend { draft.what.write(to: &whatBytes) }
        let result = whoBytes.bytes.withUnsafeBytes { whoRaw in
            whatBytes.bytes.withUnsafeBytes { whatRaw -> Result<Void, StoreError> in
                statement.lend(who, whoRaw)
                statement.lend(what, whatRaw)
                do throws(StoreError) { return .success(try statement.run()) } catch {
                    return .failure(error)
                }
            }
        }
        try result.get()
    }

    /// A row that ended without being sent is taken up again under its ID (DESIGN 5, "Jobs").
    private func reopen(_ known: PushRow, as draft: RowDraft) throws(StoreError) {
        let statement = try connection.prepared(
            """
            UPDATE push SET state = 0, due = ?, lane = ?, plan = 0, run = ?, line = ?, traits = ?, collapse = ?,
                deadline = ?, registered = ?, who = ?, what = ?, result = NULL
            WHERE row = ?
            """
        )
        statement.bind(1, draft.due).bind(2, try laneID(draft.lane)).bind(3, draft.run).bind(4, draft.line)
            .bind(5, draft.traits.rawValue).bind(6, draft.collapse).bind(7, draft.deadline)
            .bind(8, draft.registered).bind(11, known.row)
        try runLending(draft, to: statement, who: 9, what: 10)
    }

    /// The job's own row stands at another line, or under another `ref`, in this run.
    private func adopt(_ known: PushRow, as draft: RowDraft) throws(StoreError) {
        whoBytes.removeAll()
        draft.who.write(to: &whoBytes, provider: draft.traits.provider)
        let statement = try connection.prepared("UPDATE push SET run = ?, line = ?, who = ? WHERE row = ?")
            .bind(1, draft.run).bind(2, draft.line).bind(4, known.row)
        try lending(whoBytes.bytes, to: statement, at: 3)
    }

    /// The receipt of a known row, as the line that repeats it sees it.
    private func receipt(
        of known: PushRow,
        for push: NewPush,
        job: String?,
        isDuplicate: Bool
    ) throws(StoreError) -> Receipt {
        var receipt = try receipt(of: known, isDuplicate: isDuplicate)
        receipt.line = push.line
        receipt.ref = push.ref
        if let job { receipt.job = job }
        return receipt
    }

    static func conflict(_ push: NewPush, job: String?, at now: Moment) -> Receipt {
        Receipt(
            line: push.line,
            ref: push.ref,
            job: job,
            deliveryID: push.push.deliveryID,
            provider: push.device.provider,
            device: push.device.address,
            outcome: .rejected,
            reason: "delivery ID used before with other content",
            fix: "Give new content a delivery ID of its own.",
            at: now.wall
        )
    }
}
