import SilentPush

extension Session {
    func openJob(_ name: String, again: Bool) throws(StoreError) -> JobOpening {
        try write { () throws(StoreError) in
            let now = clock.now()
            guard let latest = try latestJob(name) else {
                return .began(try beginRun(of: try beginJob(name, after: nil, at: now)))
            }
            if let summary = try summary(ofGeneration: latest), summary.isComplete {
                guard again || isForgotten(latest, at: now) else { return .complete(summary) }
                return .began(try beginRun(of: try beginJob(name, after: latest.began, at: now)))
            }
            return .resumed(try beginRun(of: latest))
        }
    }

    func endInput(of run: JobRun) throws(StoreError) {
        try write { () throws(StoreError) in
            try connection.prepared("UPDATE run SET whole = 1 WHERE id = ?").bind(1, run.run).run()
        }
    }

    func summary(ofJob name: String) throws(StoreError) -> JobSummary? {
        guard let latest = try latestJob(name) else { return nil }
        return try summary(ofGeneration: latest)
    }

    /// How the rows of the run stand; every line counts, also one that repeats another.
    func summary(of run: JobRun) throws(StoreError) -> JobSummary {
        var summary = JobSummary(run: run)
        summary.isWhole =
            try connection.prepared("SELECT whole FROM run WHERE id = ?").bind(1, run.run)
            .first { row in row.int(0) != 0 } ?? false
        let settled = try connection.prepared("SELECT settled FROM job WHERE id = ?").bind(1, run.generation)
            .first { row in row.optionalInt(0) }
        summary.lastSettledAt = (settled ?? nil).map { Timestamp(millisecondsSince1970: $0) }
        let spans = try connection.prepared("SELECT row, count FROM span WHERE run = ?").bind(1, run.run)
            .rows { row in (row.optionalInt(0), row.int(1)) }
        for (row, count) in spans {
            guard let row else {
                summary.malformed += Int(count)
                summary.counts["rejected", default: 0] += Int(count)
                continue
            }
            let states = try connection.prepared(
                "SELECT state, count(*), min(due) FROM push WHERE row BETWEEN ? AND ? GROUP BY state"
            ).bind(1, row).bind(2, row + count - 1)
                .rows { row in (RowState(rawValue: row.int(0)), row.int(1), row.optionalInt(2)) }
            for (state, count, due) in states {
                guard let state else { continue }
                summary.counts[state.outcomeName, default: 0] += Int(count)
                if state == .held, let due {
                    let held = Timestamp(millisecondsSince1970: due)
                    summary.heldUntil = min(summary.heldUntil ?? held, held)
                }
            }
        }
        return summary
    }

    // MARK: Generations

    struct Job {
        let id: Int64
        let name: String
        let began: Int64
        let open: Int64
        let settled: Int64?
    }

    private func latestJob(_ name: String) throws(StoreError) -> Job? {
        try connection.prepared(
            "SELECT id, name, began, open, settled FROM job WHERE name = ? ORDER BY id DESC LIMIT 1"
        ).bind(1, name).first(Self.readJob)
    }

    static func readJob(_ row: Statement) -> Job {
        Job(
            id: row.int(0),
            name: row.text(1) ?? "",
            began: row.int(2),
            open: row.int(3),
            settled: row.optionalInt(4)
        )
    }

    /// The moment names the rows' deliveries, so no two generations of a job share one.
    private func beginJob(_ name: String, after last: Int64?, at now: Moment) throws(StoreError) -> Job {
        let began = max(now.wall.millisecondsSince1970, (last ?? .min) &+ 1)
        try connection.prepared("INSERT INTO job(name, began, open) VALUES(?, ?, 0)")
            .bind(1, name).bind(2, began).run()
        return Job(id: connection.lastRow, name: name, began: began, open: 0, settled: nil)
    }

    /// Begins a run; the lines of earlier runs that nobody is working on any more are dropped.
    private func beginRun(of job: Job) throws(StoreError) -> JobRun {
        let old = try connection.prepared(
            "SELECT id FROM run WHERE job = ? AND owner NOT IN (SELECT id FROM owner)"
        ).bind(1, job.id).rows { row in row.int(0) }
        for run in old { try dropRun(run) }
        try connection.prepared("INSERT INTO run(job, owner, whole) VALUES(?, ?, 0)")
            .bind(1, job.id).bind(2, ownerID).run()
        return jobRun(job, run: connection.lastRow)
    }

    func dropRun(_ run: Int64) throws(StoreError) {
        try connection.prepared("DELETE FROM span WHERE run = ?").bind(1, run).run()
        try connection.prepared("DELETE FROM run WHERE id = ?").bind(1, run).run()
    }

    private func jobRun(_ job: Job, run: Int64) -> JobRun {
        JobRun(
            job: job.name,
            generationBegan: Timestamp(millisecondsSince1970: job.began),
            generation: job.id,
            run: run
        )
    }

    /// How the generation's latest run stands.
    private func summary(ofGeneration job: Job) throws(StoreError) -> JobSummary? {
        let run = try connection.prepared("SELECT id FROM run WHERE job = ? ORDER BY id DESC LIMIT 1")
            .bind(1, job.id).first { row in row.int(0) }
        guard let run else { return nil }
        return try summary(of: jobRun(job, run: run))
    }

    // MARK: Retention

    /// Whether the job's last row settled longer ago than `retention`.
    func isForgotten(_ job: Job, at now: Moment) -> Bool {
        job.open == 0
            && now.wall - Timestamp(millisecondsSince1970: job.settled ?? job.began) >= settings.retention
    }

    /// Whether a settled row is no longer covered by `retention`, so that it counts as purged.
    func isForgotten(_ row: PushRow, at now: Moment) throws(StoreError) -> Bool {
        guard row.state.isSettled else { return false }
        // Of `send`, only an acceptance stands in the way of the same again.
        if row.traits.isSend, row.job == nil, row.state != .accepted { return true }
        guard let id = row.job else {
            return now.wall - Timestamp(millisecondsSince1970: row.at) >= settings.retention
        }
        let job = try connection.prepared("SELECT id, name, began, open, settled FROM job WHERE id = ?")
            .bind(1, id).first(Self.readJob)
        return job.map { isForgotten($0, at: now) } ?? true
    }
}
