import SilentPush

extension Session {
    /// The row, or nil where there is none.
    func pushRow(_ row: Int64) throws(StoreError) -> PushRow? {
        try selectRows("row = ?").bind(1, row).first(readRow)
    }

    /// The row of a delivery to a device.
    func pushRow(delivery: Int64, device: Int64) throws(StoreError) -> PushRow? {
        try selectRows("delivery = ? AND device = ?").bind(1, delivery).bind(2, device).first(readRow)
    }

    /// The device's rows that wait and may go by now or wait for a retry, oldest first.
    func waitingRows(
        ofDevice device: Int64,
        before row: Int64 = .max,
        at now: Moment,
        count: Int
    ) throws(StoreError) -> [PushRow] {
        try selectRows(
            "device = ? AND state < 4 AND row < ? AND NOT (state = 0 AND due > ?) ORDER BY row LIMIT ?"
        )
        .bind(1, device).bind(2, row).bind(3, now.wall.millisecondsSince1970).bind(4, Int64(clamping: count))
        .rows(readRow)
    }

    /// Selects whole rows; `clause` follows the WHERE.
    func selectRows(_ clause: StaticString) throws(StoreError) -> Statement {
        try connection.preparedRows(clause)
    }

    /// Reads the columns of ``PushRow``.
    func readRow(_ statement: Statement) throws(StoreError) -> PushRow {
        try PushRow(statement, place: connection.place)
    }

    /// Settles a row for good; its content is dropped (DESIGN D9).
    func settle(_ row: PushRow, as state: RowState, result: RowResult, at now: Moment) throws(StoreError) {
        let at = now.wall.millisecondsSince1970
        let statement = try connection.prepared(
            """
            UPDATE push SET state = ?, due = NULL, owner = NULL, attempts = ?, at = ?, what = NULL, result = ?
            WHERE row = ?
            """
        ).bind(1, state.rawValue).bind(2, row.attempts).bind(3, at).bind(5, row.row)
        try lending(result.bytes, to: statement, at: 4)
        noteSettled(state, job: row.job, at: at)
    }

    /// Settles a row for good, and gives its receipt.
    func settleWithReceipt(
        _ row: PushRow,
        as state: RowState,
        result: RowResult,
        at now: Moment
    ) throws(StoreError) -> Receipt {
        try settle(row, as: state, result: result, at: now)
        var settled = row
        settled.state = state
        settled.at = now.wall.millisecondsSince1970
        settled.result = result.bytes
        return try receipt(of: settled)
    }

    /// Makes a row wait in `state`, due at `due`.
    func wait(_ row: Int64, as state: RowState, due: Int64?) throws(StoreError) {
        try connection.prepared("UPDATE push SET state = ?, due = ?, owner = NULL WHERE row = ?")
            .bind(1, state.rawValue).bind(2, due).bind(3, row).run()
    }

    /// The receipt of a row as it stands.
    func receipt(of row: PushRow, isDuplicate: Bool = false) throws(StoreError) -> Receipt {
        let result: RowResult
        do {
            result = try RowResult(row.result)
        } catch {
            throw .damaged(place: connection.place, "row \(row.row) does not read as it was written")
        }
        let outcome: Outcome =
            switch row.state {
            case .scheduled, .retrying, .behind, .leased: .pending
            case .held: .held(until: Timestamp(millisecondsSince1970: row.due ?? row.at))
            case .accepted: .accepted
            case .superseded: .superseded(by: result.supersededBy)
            case .expired: .expired
            case .gone: .gone(since: result.unregisteredAt)
            case .rejected: .rejected
            case .failed: .failed
            }
        return Receipt(
            line: row.line.map { Int($0) },
            ref: row.who.ref,
            job: try jobName(row.job),
            deliveryID: row.who.deliveryID,
            provider: row.traits.provider,
            device: row.who.address,
            outcome: outcome,
            reason: result.reason,
            fix: result.fix,
            status: result.status,
            apnsID: result.apnsID,
            apnsUniqueID: result.apnsUniqueID,
            messageName: result.messageName,
            attempts: Int(row.attempts),
            at: Timestamp(millisecondsSince1970: row.at),
            isDuplicate: isDuplicate,
            endpoint: result.endpoint
        )
    }
}
