import SilentPush

/// A lease of this store's own, remembered so that settling it needs no reading.
struct Flight {
    let turn: Int64
    let device: Int64
    let traits: Traits
    let job: Int64?
    /// The device's allowance as it was stored at admission.
    let ends: [Moment]

    init(_ row: PushRow, ends: [Moment]) {
        turn = row.turn
        device = row.device
        traits = row.traits
        job = row.job
        self.ends = ends
    }

    init(_ draft: RowDraft, ends: [Moment]) {
        turn = 1
        device = draft.device
        traits = draft.traits
        job = draft.job
        self.ends = ends
    }
}

extension Session {
    /// Settles a lease as nearly all end: for good, without a mark, and with nobody waiting behind it.
    ///
    /// Both updates ask whether everything still stands as it is remembered, so that a memory that is out of date
    /// changes nothing. Gives false when the lease has to be settled by reading it again.
    func settleFlight(
        _ settlement: Settlement,
        at now: Moment,
        into settled: inout Settled
    ) throws(StoreError) -> Bool {
        guard let flight = flights.removeValue(forKey: settlement.lease.row), settlement.mark == nil,
            flight.turn == Int64(settlement.lease.turn), case .settled(let outcome) = settlement.fate,
            let state = RowState(outcome),
            try settleRow(settlement, as: state, at: now)
        else { return false }
        noteSettled(state, job: flight.job, at: now.wall.millisecondsSince1970)
        if try landUnchanged(flight, settlement) { return true }
        var device = try device(flight.device)
        guard device.flight == settlement.lease.row else { return true }
        try land(&device, charge: settlement.charge, at: settlement.endedAt, traits: flight.traits)
        if device.isMarked, let row = try pushRow(settlement.lease.row) {
            try mark(&device, row, settlement, at: now)
        }
        settled.madeDue += try wakeNext(&device, at: now)
        try save(device)
        return true
    }

    private func settleRow(
        _ settlement: Settlement,
        as state: RowState,
        at now: Moment
    ) throws(StoreError) -> Bool {
        let statement = try connection.prepared(
            """
            UPDATE push SET state = ?, due = NULL, owner = NULL, attempts = attempts + ?, at = ?, what = NULL,
                result = ?
            WHERE row = ? AND state = 4 AND owner = ? AND turn = ?
            """
        )
        .bind(1, state.rawValue).bind(2, settlement.wasWritten ? 1 : 0)
        .bind(3, now.wall.millisecondsSince1970).bind(5, settlement.lease.row).bind(6, ownerID)
        .bind(7, Int64(settlement.lease.turn))
        resultBytes.removeAll()
        RowResult(settlement).write(to: &resultBytes)
        try lending(resultBytes.bytes, to: statement, at: 4)
        return connection.changes == 1
    }

    /// Lands the device when it stands as it was stored at admission.
    private func landUnchanged(_ flight: Flight, _ settlement: Settlement) throws(StoreError) -> Bool {
        var allowance = Allowance(isInFlight: true, ends: flight.ends)
        allowance.end(settlement.charge, at: settlement.endedAt, under: limit(flight.traits))
        let statement: Statement
        if allowance.ends.isEmpty {
            statement = try connection.prepared(
                """
                DELETE FROM device
                WHERE device = ? AND flight = ? AND marked = 0 AND queued = 0 AND ends = ?
                """
            )
        } else {
            statement = try connection.prepared(
                """
                UPDATE device SET flight = NULL, ends = ?4
                WHERE device = ?1 AND flight = ?2 AND marked = 0 AND queued = 0 AND ends = ?3
                """
            ).bind(4, blob: try encodeEnds(allowance.ends))
        }
        statement.bind(1, flight.device).bind(2, settlement.lease.row)
        try lending(try encodeEnds(flight.ends), to: statement, at: 3)
        return connection.changes == 1
    }
}
