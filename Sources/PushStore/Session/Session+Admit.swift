import SilentPush

/// One claim or enqueue at work: what it leased, and what it decided on the way.
struct Round {
    let now: Moment
    var leased: [PushRow] = []
    var receipts: [Receipt] = []
    /// Rows that changed since they were read as candidates.
    var changed: Set<Int64> = []
    /// Whether rows may be waiting for which a new one has to stand back.
    var someWait = true
    /// How many rows became due, so that another claim finds them.
    var madeDue = 0
}

extension Session {
    /// Decides over a due row: leased, held, put behind another of its device, or settled (DESIGN D3, D5).
    func consider(_ candidate: PushRow, in round: inout Round) throws(StoreError) {
        guard !round.changed.contains(candidate.row) else { return }
        var device = try device(candidate.device)
        if device.flight != nil { return try putBehind(candidate, &device, in: &round) }
        while let row = try next(upTo: candidate, &device, in: &round) {
            if row.deadline <= round.now.wall.millisecondsSince1970 {
                try end(row, as: .expired, RowResult(reason: "expired", fix: Self.expiredFix), in: &round)
                continue
            }
            if device.isMarked, try settleMarked(row, &device, in: &round) { continue }
            var allowance = device.allowance
            switch allowance.admit(at: round.now, under: limit(row.traits)) {
            case .admitted:
                device.flight = row.row
                device.ends = allowance.ends
                try save(device)
                try lease(row, device, in: &round)
                if row.row != candidate.row { try putBehind(candidate, &device, in: &round) }
            case .held(let until):
                device.ends = allowance.ends
                try save(device)
                try hold(row.device, until: until, in: &round)
            case .busy:
                try putBehind(candidate, &device, in: &round)
            }
            return
        }
        // The candidate settled, or waits for an older one: what waited behind it must not wait for ever.
        guard device.isQueued else { return }
        round.madeDue += try wakeNext(&device, at: round.now)
        try save(device)
    }

    private static let expiredFix = "Send it again with a later expiration."

    /// The oldest row of the candidate's device that may go now; nil when it has to wait for a retry of another.
    private func next(
        upTo candidate: PushRow,
        _ device: inout DeviceRow,
        in round: inout Round
    ) throws(StoreError) -> PushRow? {
        let older = try waitingRows(
            ofDevice: candidate.device,
            before: candidate.row,
            at: round.now,
            count: 1
        ).first
        guard let older else { return round.changed.contains(candidate.row) ? nil : candidate }
        if older.state == .retrying, let due = older.due, due > round.now.wall.millisecondsSince1970 {
            if candidate.traits.isNow || candidate.deadline <= due {
                let result = RowResult(
                    reason: "waits behind a retry",
                    fix: "An older push of the device is tried again first."
                )
                try end(candidate, as: .expired, result, in: &round)
            } else {
                try putBehind(candidate, &device, in: &round)
            }
            return nil
        }
        return older
    }

    private func lease(_ row: PushRow, _ device: DeviceRow, in round: inout Round) throws(StoreError) {
        try connection.prepared(
            "UPDATE push SET state = 4, due = ?, owner = ?, turn = ? WHERE row = ?"
        )
        .bind(1, round.now.machineMilliseconds).bind(2, ownerID).bind(3, row.turn + 1).bind(4, row.row)
        .run()
        var leased = row
        leased.state = .leased
        leased.owner = ownerID
        leased.turn += 1
        round.leased.append(leased)
        if !device.isMarked { flights[row.row] = Flight(leased, ends: device.ends) }
        round.changed.insert(row.row)
    }

    private func putBehind(
        _ row: PushRow,
        _ device: inout DeviceRow,
        in round: inout Round
    ) throws(StoreError) {
        guard !round.changed.contains(row.row) else { return }
        try wait(row.row, as: .behind, due: nil)
        round.changed.insert(row.row)
        guard !device.isQueued else { return }
        device.isQueued = true
        try save(device)
    }

    /// Settles a waiting row in this round.
    func end(
        _ row: PushRow,
        as state: RowState,
        _ result: RowResult,
        in round: inout Round
    ) throws(StoreError) {
        round.receipts.append(try settleWithReceipt(row, as: state, result: result, at: round.now))
        round.changed.insert(row.row)
    }

    /// Holds the device's rows until there is room: the newest of each collapse ID, and those with `keep`.
    private func hold(_ device: Int64, until: Timestamp, in round: inout Round) throws(StoreError) {
        let release = until + spread(of: device)
        var successors: [Int64: String] = [:]
        for row in try waitingRows(ofDevice: device, at: round.now, count: .max).reversed() {
            // Held beyond its deadline it would only wait to expire, and be no successor to anything.
            if row.traits.isNow || row.deadline <= until.millisecondsSince1970 {
                let result = RowResult(
                    reason: "no room before it expires",
                    fix: "The device got its pushes of this hour; send later, or with a later expiration."
                )
                try end(row, as: .expired, result, in: &round)
                continue
            }
            if let collapse = row.collapse {
                if let successor = successors[collapse] {
                    let result = RowResult(reason: "superseded by a newer push", supersededBy: successor)
                    try end(row, as: .superseded, result, in: &round)
                    continue
                }
                successors[collapse] = row.who.deliveryID
            }
            let due = min(release.millisecondsSince1970, row.deadline - 1)
            // Reckoned anew, the same moment may differ by the clocks' rounding.
            if row.state == .held, let old = row.due, (due - old).magnitude < 1000 { continue }
            try wait(row.row, as: .held, due: due)
            var held = row
            held.state = .held
            held.due = due
            held.at = round.now.wall.millisecondsSince1970
            round.receipts.append(try receipt(of: held))
            round.changed.insert(row.row)
        }
    }

    /// Makes the device's oldest row due when it waits behind the one that landed; gives how many became due.
    ///
    /// The caller saves the device.
    func wakeNext(_ device: inout DeviceRow, at now: Moment) throws(StoreError) -> Int {
        guard device.isQueued else { return 0 }
        let found = try connection.prepared(
            """
            SELECT row, state FROM push WHERE device = ? AND state < 4 AND NOT (state = 0 AND due > ?)
            ORDER BY row LIMIT 1
            """
        ).bind(1, device.device).bind(2, now.wall.millisecondsSince1970)
            .first { row in (row.int(0), row.int(1)) }
        guard let (row, state) = found else {
            device.isQueued = false
            return 0
        }
        guard state == RowState.behind.rawValue else { return 0 }
        try wait(row, as: .scheduled, due: now.wall.millisecondsSince1970)
        return 1
    }
}
