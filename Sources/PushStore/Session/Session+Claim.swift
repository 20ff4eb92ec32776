import SilentPush

extension Session {
    func claim(_ count: Int, excluding excluded: Set<Lane>) throws(StoreError) -> Claim {
        try write { () throws(StoreError) in
            var round = Round(now: clock.now())
            try followClock(to: round.now)
            let candidates = try dueRows(count, excluding: excluded, at: round.now)
            for row in candidates { try consider(row, in: &round) }
            var claim = Claim(
                receipts: round.receipts,
                hasMore: candidates.count >= count || round.madeDue > 0
            )
            for row in round.leased { claim.pushes.append(try claimed(row)) }
            return claim
        }
    }

    /// At most `count` rows that are due, lane after lane, beginning with another lane each time.
    private func dueRows(
        _ count: Int,
        excluding excluded: Set<Lane>,
        at now: Moment
    ) throws(StoreError) -> [PushRow] {
        let lanes = try laneIDs(excluding: excluded)
        firstLane += 1
        var due: [PushRow] = []
        for place in lanes.indices {
            let lane = lanes[(place + firstLane) % lanes.count]
            due += try selectRows("lane = ? AND state < 3 AND due <= ? ORDER BY due, row LIMIT ?")
                .bind(1, lane).bind(2, now.wall.millisecondsSince1970).bind(
                    3,
                    Int64(clamping: count - due.count)
                )
                .rows(readRow)
            if due.count >= count { break }
        }
        return due
    }

    func nextDue(excluding excluded: Set<Lane>) throws(StoreError) -> Timestamp? {
        var first: Int64?
        for lane in try laneIDs(excluding: excluded) {
            let due = try connection.prepared("SELECT min(due) FROM push WHERE lane = ? AND state < 3")
                .bind(1, lane).first { row in row.optionalInt(0) }
            if let due = due ?? nil { first = min(first ?? .max, due) }
        }
        return first.map { Timestamp(millisecondsSince1970: $0) }
    }

    /// What the caller gets of a leased row.
    func claimed(_ row: PushRow) throws(StoreError) -> ClaimedPush {
        let what: What
        do {
            what = try What(row.what)
        } catch {
            throw .damaged(place: connection.place, "row \(row.row) does not read as it was written")
        }
        let deadline = row.traits.deadline(row.deadline)
        let expires: Expiration =
            switch deadline {
            case .at(let moment): .at(moment)
            case .now: .now
            case .provider: .provider
            }
        return ClaimedPush(
            lease: Lease(row: row.row, turn: Int(row.turn)),
            push: Push(
                deliveryID: row.who.deliveryID,
                data: what.data,
                collapseID: what.collapseID,
                expires: expires,
                androidPriority: row.traits.priority
            ),
            device: row.traits.device(row.who.address, topic: what.topic),
            lane: try lane(row.lane),
            deadline: deadline,
            registeredAt: row.registered.map { Timestamp(millisecondsSince1970: $0) },
            ref: row.who.ref,
            line: row.line.map { Int($0) },
            job: try jobName(row.job),
            attempts: Int(row.attempts),
            plan: row.plan
        )
    }

    /// Moves what waits for a time along when somebody set the wall clock: it waits no longer for that.
    ///
    /// A `notBefore` is the wall's own and stays. Across boots nothing can be told, and nothing is moved.
    private func followClock(to now: Moment) throws(StoreError) {
        let boot = try bootID(now.bootID)
        let last = try connection.prepared("SELECT boot, ahead FROM clock WHERE id = 1")
            .first { row in (row.int(0), row.int(1)) }
        if let (lastBoot, ahead) = last, lastBoot == boot {
            let jump = now.ahead - ahead
            // Reading two clocks takes time, and slewing moves them a little: neither is a jump.
            guard jump.magnitude >= 1000 else { return }
            try connection.prepared("UPDATE push SET due = due + ? WHERE state IN (1, 2)").bind(1, jump).run()
        }
        try connection.prepared(
            """
            INSERT INTO clock(id, boot, ahead) VALUES(1, ?, ?)
            ON CONFLICT DO UPDATE SET boot = excluded.boot, ahead = excluded.ahead
            """
        ).bind(1, boot).bind(2, now.ahead).run()
    }
}
