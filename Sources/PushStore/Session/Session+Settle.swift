import SilentPush

extension Session {
    func settle(_ settlements: [Settlement]) throws(StoreError) -> Settled {
        try write { () throws(StoreError) in
            let now = clock.now()
            var settled = Settled()
            for settlement in settlements { try settle(settlement, at: now, into: &settled) }
            return settled
        }
    }

    private func settle(
        _ settlement: Settlement,
        at now: Moment,
        into settled: inout Settled
    ) throws(StoreError) {
        if try settleFlight(settlement, at: now, into: &settled) { return }
        guard var row = try pushRow(settlement.lease.row) else {
            return settled.lost.append(settlement.lease)
        }
        if settlement.wasWritten { row.attempts += 1 }
        guard holds(settlement.lease, row) else {
            return try settleLost(settlement, row, at: now, into: &settled)
        }
        var device = try device(row.device)
        try land(&device, charge: settlement.charge, at: settlement.endedAt, traits: row.traits)
        try mark(&device, row, settlement, at: now)
        switch settlement.fate {
        case .settled(let outcome):
            guard let state = RowState(outcome) else {
                try again(row, due: now.wall, settlement)
                break
            }
            try settle(row, as: state, result: RowResult(settlement), at: now)
        case .again(let due):
            if row.traits.isSend {
                try discard(row, RowResult(settlement), at: now)
            } else {
                try again(row, due: due, settlement)
            }
        }
        settled.madeDue += try wakeNext(&device, at: now)
        try save(device)
    }

    /// Whether the lease is the one under which the row is leased to this owner.
    private func holds(_ lease: Lease, _ row: PushRow) -> Bool {
        row.state == .leased && row.owner == ownerID && row.turn == Int64(lease.turn)
    }

    private func again(_ row: PushRow, due: Timestamp, _ settlement: Settlement) throws(StoreError) {
        let statement = try connection.prepared(
            """
            UPDATE push SET state = 1, due = ?, owner = NULL, attempts = ?, plan = ?, result = ? WHERE row = ?
            """
        )
        .bind(1, due.millisecondsSince1970).bind(2, row.attempts).bind(3, settlement.plan).bind(5, row.row)
        try lending(RowResult(settlement).bytes, to: statement, at: 4)
    }

    /// A lease that ran out while its push was on the way: the device is charged, and an answer that ended it
    /// still counts while nobody else has the row.
    private func settleLost(
        _ settlement: Settlement,
        _ row: PushRow,
        at now: Moment,
        into settled: inout Settled
    ) throws(StoreError) {
        settled.lost.append(settlement.lease)
        var device = try device(row.device)
        var allowance = device.allowance
        allowance.add(settlement.charge, at: settlement.endedAt, under: limit(row.traits))
        device.ends = allowance.ends
        if case .settled(let outcome) = settlement.fate, let state = RowState(outcome), !row.state.isSettled,
            row.state != .leased
        {
            try settle(row, as: state, result: RowResult(settlement), at: now)
            if device.flight == nil { settled.madeDue += try wakeNext(&device, at: now) }
        }
        try save(device)
    }

    /// Ends a push of `send` that has no final outcome: nothing of it is kept.
    ///
    /// Where it took up a job's row that had failed, that row has failed again.
    func discard(_ row: PushRow, _ result: RowResult, at now: Moment) throws(StoreError) {
        if row.job == nil {
            try remove(row)
        } else {
            try settle(row, as: .failed, result: result, at: now)
        }
    }

    /// Removes a row.
    func remove(_ row: PushRow) throws(StoreError) {
        noteLeft(row.state)
        try connection.prepared("DELETE FROM push WHERE row = ?").bind(1, row.row).run()
    }

    func renew(_ leases: [Lease]) throws(StoreError) -> [Lease] {
        try write { () throws(StoreError) in
            let stamp = clock.now().machineMilliseconds
            var lost: [Lease] = []
            for lease in leases {
                try connection.prepared(
                    "UPDATE push SET due = ? WHERE row = ? AND state = 4 AND owner = ? AND turn = ?"
                )
                .bind(1, stamp).bind(2, lease.row).bind(3, ownerID).bind(4, Int64(lease.turn)).run()
                if connection.changes == 0 { lost.append(lease) }
            }
            return lost
        }
    }

    func release(_ leases: [Lease], due: Timestamp?) throws(StoreError) {
        try write { () throws(StoreError) in
            let now = clock.now()
            for lease in leases {
                guard let row = try pushRow(lease.row), holds(lease, row) else { continue }
                try giveBack(row, due: due, at: now)
            }
        }
    }

    /// Puts back a leased row that was never written to the wire.
    func giveBack(_ row: PushRow, due: Timestamp?, at now: Moment) throws(StoreError) {
        var device = try device(row.device)
        try land(&device, charge: .givenBack, at: now, traits: row.traits)
        if row.traits.isSend {
            try discard(row, RowResult(reason: "not sent"), at: now)
        } else {
            // A row that was tried before, or is put off, keeps its turn before younger ones.
            let state: RowState = due == nil && row.attempts == 0 ? .scheduled : .retrying
            try wait(row.row, as: state, due: (due ?? now.wall).millisecondsSince1970)
        }
        _ = try wakeNext(&device, at: now)
        try save(device)
    }
}
