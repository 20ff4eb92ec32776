import SilentPush

extension Session {
    /// How many rows one call looks at, so that nobody waits long for the lock.
    private static let slice: Int64 = 5000

    /// Removes what `retention` no longer covers, a slice at a call; gives whether more may be left.
    func purge() throws(StoreError) -> Bool {
        try write { () throws(StoreError) in
            let now = clock.now()
            try purgeJobs(at: now)
            let hasMoreRows = try purgeRows(at: now)
            let hasMoreDevices = try purgeDevices(at: now)
            return hasMoreRows || hasMoreDevices
        }
    }

    /// Forgets jobs whose last row settled long ago; their rows follow.
    private func purgeJobs(at now: Moment) throws(StoreError) {
        let jobs = try connection.prepared("SELECT id, name, began, open, settled FROM job WHERE open <= 0")
            .rows(Self.readJob)
        for job in jobs where isForgotten(job, at: now) {
            let runs = try connection.prepared("SELECT id FROM run WHERE job = ?").bind(1, job.id)
                .rows { row in row.int(0) }
            for run in runs { try dropRun(run) }
            try connection.prepared("DELETE FROM job WHERE id = ?").bind(1, job.id).run()
            jobNames[job.id] = nil
        }
    }

    /// Rows stand in the order in which they came, so the walk ends at the first that is too young.
    private func purgeRows(at now: Moment) throws(StoreError) -> Bool {
        let eldest = (now.wall - settings.retention).millisecondsSince1970
        let rows = try connection.prepared(
            """
            SELECT row, state, at, job IS NOT NULL AND job IN (SELECT id FROM job) FROM push
            WHERE row > ? ORDER BY row LIMIT ?
            """
        ).bind(1, purged.row).bind(2, Self.slice)
            .rows { row in (row.int(0), row.int(1), row.int(2), row.int(3) != 0) }
        for (row, state, at, isInJob) in rows {
            purged.row = row
            guard state >= RowState.accepted.rawValue, !isInJob, at <= eldest else { continue }
            try connection.prepared("DELETE FROM push WHERE row = ?").bind(1, row).run()
            changes.rows[state, default: 0] -= 1
        }
        guard rows.count == Int(Self.slice) else {
            purged.row = 0
            return false
        }
        return true
    }

    /// Devices whose pushes no longer count take no space.
    private func purgeDevices(at now: Moment) throws(StoreError) -> Bool {
        let devices = try connection.prepared(
            """
            SELECT device, ends FROM device WHERE device > ? AND flight IS NULL AND marked = 0 AND queued = 0
            ORDER BY device LIMIT ?
            """
        ).bind(1, purged.device).bind(2, Self.slice)
            .rows { row throws(StoreError) in (row.int(0), try decodeEnds(row.blob(1))) }
        let reach = max(Allowance.window, settings.limits.spacing ?? .zero)
        for (device, ends) in devices {
            purged.device = device
            guard ends.allSatisfy({ now.elapsed(since: $0) >= reach }) else { continue }
            try connection.prepared("DELETE FROM device WHERE device = ?").bind(1, device).run()
        }
        guard devices.count == Int(Self.slice) else {
            purged.device = .min
            return false
        }
        return true
    }
}
