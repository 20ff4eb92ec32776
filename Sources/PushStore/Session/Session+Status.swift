import SilentPush

extension Session {
    func status() throws(StoreError) -> StoreStatus {
        let now = clock.now()
        var status = StoreStatus()
        let counts = try connection.prepared("SELECT state, count FROM tally WHERE count > 0")
            .rows { row in (RowState(rawValue: row.int(0)), Int(row.int(1))) }
        for (state, count) in counts {
            if let state { status.counts[state.outcomeName, default: 0] += count }
        }
        // Rows that are held stand in the index of those that wait for a time: the rows are not read.
        let held = try count("SELECT count(*) FROM push INDEXED BY push_due WHERE state < 3 AND state = 2")
        if held > 0 {
            let open = status.counts["pending"] ?? 0
            status.counts["held"] = held
            status.counts["pending"] = open > held ? open - held : nil
        }
        status.inFlight = try count("SELECT count(*) FROM push INDEXED BY push_leased WHERE state = 4")
        status.nextDue = try nextDue(excluding: [])
        let heldUntil = try connection.prepared(
            "SELECT min(due) FROM push INDEXED BY push_due WHERE state < 3 AND state = 2"
        )
        .first { row in row.optionalInt(0) }
        status.heldUntil = (heldUntil ?? nil).map { Timestamp(millisecondsSince1970: $0) }
        status.devices = try count("SELECT count(*) FROM device")
        status.gone = try count("SELECT count(*) FROM mark WHERE gone IS NOT NULL")
        for mark in try marks(since: now.wall - .seconds(24 * 3600)) where mark.kind == .suspect {
            status.suspect += 1
        }
        for (name, wall) in try connection.prepared("SELECT name, wall FROM token")
            .rows({ row in (row.text(0) ?? "", row.int(1)) })
        {
            status.tokens[name] = Timestamp(millisecondsSince1970: wall)
        }
        status.jobs = try connection.prepared("SELECT name FROM job GROUP BY name ORDER BY max(id) DESC")
            .rows { row in row.text(0) ?? "" }
        return status
    }

    private func count(_ sql: StaticString) throws(StoreError) -> Int {
        try connection.prepared(sql).first { row in Int(row.int(0)) } ?? 0
    }

    func state(of device: Device) throws(StoreError) -> DeviceState {
        let now = clock.now()
        let row = try self.device(device.key)
        let limit = settings.limits.limit(for: device)
        var state = DeviceState(allowance: row.allowance, limit: limit)
        state.heldUntil = row.allowance.wait(at: now, under: limit).map { now.wall + $0 }
        let waiting = try selectRows("device = ? AND state < 4 ORDER BY row LIMIT 100").bind(1, device.key)
            .rows(readRow)
        for row in waiting { state.waiting.append(try receipt(of: row)) }
        state.marks = try marks(ofDevice: device.key)
        return state
    }
}
