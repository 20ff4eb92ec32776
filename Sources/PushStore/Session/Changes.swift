/// What one transaction changes in the counts that the store keeps.
struct Changes {
    /// Rows by state; all that are not settled count under ``open``.
    var rows: [Int64: Int64] = [:]
    /// Rows of a job that are not settled.
    var open: [Int64: Int64] = [:]
    /// When a row of a job settled last.
    var settledAt: [Int64: Int64] = [:]

    /// Stands for every state that is not settled.
    static let open: Int64 = 0
}

extension Session {
    /// Notes that a row of `job` is there, or again, and not settled.
    func noteOpened(job: Int64?) {
        changes.rows[Changes.open, default: 0] += 1
        if let job { changes.open[job, default: 0] += 1 }
    }

    /// Notes that an open row of `job` settled.
    func noteSettled(_ state: RowState, job: Int64?, at: Int64) {
        changes.rows[Changes.open, default: 0] -= 1
        changes.rows[state.rawValue, default: 0] += 1
        guard let job else { return }
        changes.open[job, default: 0] -= 1
        changes.settledAt[job] = max(changes.settledAt[job] ?? .min, at)
    }

    /// Notes that a row in `state` is no longer there, or no longer in it.
    func noteLeft(_ state: RowState) {
        changes.rows[state.isSettled ? state.rawValue : Changes.open, default: 0] -= 1
    }

    func writeChanges() throws(StoreError) {
        for (state, count) in changes.rows where count != 0 {
            try connection.prepared(
                """
                INSERT INTO tally(state, count) VALUES(?1, ?2)
                ON CONFLICT DO UPDATE SET count = count + ?2
                """
            ).bind(1, state).bind(2, count).run()
        }
        for (job, count) in changes.open where count != 0 {
            try connection.prepared("UPDATE job SET open = open + ? WHERE id = ?")
                .bind(1, count).bind(2, job).run()
        }
        for (job, at) in changes.settledAt {
            try connection.prepared("UPDATE job SET settled = max(coalesce(settled, ?1), ?1) WHERE id = ?2")
                .bind(1, at).bind(2, job).run()
        }
        changes = Changes()
    }
}
