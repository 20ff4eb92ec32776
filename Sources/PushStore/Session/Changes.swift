/// What one transaction changes in the counts that the store keeps.
struct Changes {
    /// Settled rows, by state.
    var settled: [Int64: Int64] = [:]
    /// Rows of a job that are not settled.
    var open: [Int64: Int64] = [:]
    /// When a row of a job settled last.
    var settledAt: [Int64: Int64] = [:]
}

extension Session {
    /// Notes that a row of `job` is open from now on.
    func noteOpened(job: Int64?) {
        if let job { changes.open[job, default: 0] += 1 }
    }

    /// Notes that a row of `job` settled.
    func noteSettled(_ state: RowState, job: Int64?, at: Int64) {
        changes.settled[state.rawValue, default: 0] += 1
        guard let job else { return }
        changes.open[job, default: 0] -= 1
        changes.settledAt[job] = max(changes.settledAt[job] ?? .min, at)
    }

    /// Notes that a settled row is open again, or gone.
    func noteUnsettled(_ state: RowState) {
        changes.settled[state.rawValue, default: 0] -= 1
    }

    func writeChanges() throws(StoreError) {
        for (state, count) in changes.settled where count != 0 {
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
