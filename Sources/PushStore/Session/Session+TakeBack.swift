import SilentPush

extension Session {
    /// Takes back what dead owners and leases that ran out still hold (DESIGN D5).
    func takeBack() throws(StoreError) -> Int {
        try write { () throws(StoreError) in
            let now = clock.now()
            var count = 0
            for other in try owners() {
                let isDead = other.id != ownerID && owner.seesDead(other.owner)
                let rows = try leasedRows(of: other.id)
                let other = try broughtBack(other, rows, to: now)
                for row in rows where isDead || hasRunOut(row, of: other, at: now) {
                    try takeBack(row, at: now)
                    count += 1
                }
                if isDead {
                    try connection.prepared("DELETE FROM owner WHERE id = ?").bind(1, other.id).run()
                }
            }
            return count
        }
    }

    /// Takes back what this store still holds, and strikes it from the owners.
    func leave() throws(StoreError) {
        try write { () throws(StoreError) in
            let now = clock.now()
            for row in try leasedRows(of: ownerID) { try takeBack(row, at: now) }
            try connection.prepared("DELETE FROM mint WHERE owner = ?").bind(1, ownerID).run()
            try connection.prepared("DELETE FROM owner WHERE id = ?").bind(1, ownerID).run()
        }
    }

    private struct OtherOwner {
        let id: Int64
        let owner: Owner
        var ahead: Int64
    }

    private func owners() throws(StoreError) -> [OtherOwner] {
        try connection.prepared("SELECT id, boot, namespace, process, started, ahead FROM owner")
            .rows { row throws(StoreError) in
                OtherOwner(
                    id: row.int(0),
                    owner: Owner(
                        bootID: try bootName(row.int(1)),
                        namespace: row.text(2) ?? "",
                        processID: Int32(clamping: row.int(3)),
                        startTicks: row.int(4)
                    ),
                    ahead: row.int(5)
                )
            }
    }

    private func leasedRows(of owner: Int64) throws(StoreError) -> [PushRow] {
        try selectRows("owner = ? AND state = 4").bind(1, owner).rows(readRow)
    }

    /// Leases of another boot whose stamps lie in the future count from now, or they would never run out.
    private func broughtBack(
        _ other: OtherOwner,
        _ rows: [PushRow],
        to now: Moment
    ) throws(StoreError) -> OtherOwner {
        guard other.owner.bootID != now.bootID, let youngest = rows.compactMap(\.due).max() else {
            return other
        }
        let ahead = now.wall.millisecondsSince1970 - youngest
        guard ahead < other.ahead else { return other }
        try connection.prepared("UPDATE owner SET ahead = ? WHERE id = ?")
            .bind(1, ahead).bind(2, other.id).run()
        var brought = other
        brought.ahead = ahead
        return brought
    }

    /// A leased row's `due` is its owner's machine clock when it was leased or renewed.
    private func hasRunOut(_ row: PushRow, of other: OtherOwner, at now: Moment) -> Bool {
        let machine = row.due ?? 0
        let stamp = Moment(
            wall: Timestamp(millisecondsSince1970: machine &+ other.ahead),
            sinceBoot: .milliseconds(machine),
            bootID: other.owner.bootID
        )
        return now.elapsed(since: stamp) >= settings.lease
    }

    /// Its push may be on the way to the device, so the device stays charged from now on.
    private func takeBack(_ row: PushRow, at now: Moment) throws(StoreError) {
        flights[row.row] = nil
        var device = try device(row.device)
        if device.flight == row.row {
            try land(&device, charge: .kept, at: now, traits: row.traits)
        }
        if row.traits.isSend {
            try discard(row, RowResult(reason: "its sender ended before the answer"), at: now)
        } else if row.traits.isNow {
            let result = RowResult(
                reason: "its sender ended before the answer",
                fix: "It may have been delivered; a push that expires at once is never tried again."
            )
            try settle(row, as: .expired, result: result, at: now)
        } else {
            try wait(row.row, as: .retrying, due: now.wall.millisecondsSince1970)
        }
        if device.flight == nil { _ = try wakeNext(&device, at: now) }
        try save(device)
    }
}
