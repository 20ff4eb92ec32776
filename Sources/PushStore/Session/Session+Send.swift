import SilentPush

extension Session {
    /// Admits one push of `send`; its row has no content, and stays only as the receipt (DESIGN 5).
    func reserve(_ push: NewPush, beyond: Bool) throws(StoreError) -> Reservation {
        try write { () throws(StoreError) in
            let now = clock.now()
            let draft = RowDraft(push, run: nil, now: now, isSend: true)
            let known = try pushRow(delivery: draft.delivery, device: draft.device)
            if let known, let answer = try answer(to: push, draft, known: known, at: now) { return answer }
            var device = try device(draft.device)
            var suspect: Mark?
            if device.isMarked, let mark = try markRow(draft.device, site: push.lane.site) {
                if mark.gone != nil { return .gone(mark.mark) }
                if isSuspect(mark, at: now) { suspect = mark.mark }
            }
            var allowance = device.allowance
            switch allowance.admit(at: now, under: limit(draft.traits), beyond: beyond) {
            case .busy: return .busy
            case .held(let until):
                device.ends = allowance.ends
                try save(device)
                return .held(until: until)
            case .admitted: break
            }
            let row = try takeUp(known, draft, at: now)
            device.flight = row
            device.ends = allowance.ends
            try save(device)
            return .admitted(Lease(row: row, turn: Int((known?.turn ?? 0) + 1)), suspect: suspect)
        }
    }

    /// Inserts the push leased, or leases the settled row that stands in its place.
    private func takeUp(
        _ known: PushRow?,
        _ draft: RowDraft,
        at now: Moment
    ) throws(StoreError) -> Int64 {
        noteOpened(job: known?.job)
        guard let known else {
            guard try insert(draft, leased: true, at: now) else {
                throw .damaged(place: connection.place, "its index does not fit its rows")
            }
            return connection.lastRow
        }
        noteLeft(known.state)
        try connection.prepared(
            """
            UPDATE push SET state = 4, due = ?, owner = ?, turn = turn + 1, traits = ?, fingerprint = ?, lane = ?,
                deadline = ?, result = NULL
            WHERE row = ?
            """
        )
        .bind(1, now.machineMilliseconds).bind(2, ownerID).bind(3, draft.traits.rawValue)
        .bind(4, draft.fingerprint).bind(5, try laneID(draft.lane)).bind(6, draft.deadline)
        .bind(7, known.row).run()
        return known.row
    }

    /// What a known row makes of the same push again; nil when it may be sent.
    private func answer(
        to push: NewPush,
        _ draft: RowDraft,
        known: PushRow,
        at now: Moment
    ) throws(StoreError) -> Reservation? {
        if known.state.isSettled {
            guard known.state == .accepted, try !isForgotten(known, at: now) else { return nil }
        } else if known.traits.isSend, known.state == .leased {
            return .busy
        }
        guard known.fingerprint == draft.fingerprint else {
            return .conflict(Self.conflict(push, job: nil, at: now))
        }
        var receipt = try receipt(of: known, isDuplicate: true)
        receipt.line = nil
        return .duplicate(receipt)
    }

    func finish(_ settlement: Settlement) throws(StoreError) {
        _ = try settle([settlement])
    }
}
