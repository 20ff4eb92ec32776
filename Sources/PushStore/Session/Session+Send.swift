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
            if let known {
                noteUnsettled(known.state)
                try remove(known)
            }
            guard try insert(draft, leased: true, at: now) else {
                throw .damaged(place: connection.place, "its index does not fit its rows")
            }
            device.flight = connection.lastRow
            device.ends = allowance.ends
            try save(device)
            return .admitted(Lease(row: connection.lastRow, turn: 1), suspect: suspect)
        }
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
