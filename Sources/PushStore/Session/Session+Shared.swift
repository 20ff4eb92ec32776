import SilentPush

extension Session {
    /// How long a turn to mint lasts at most.
    private static let mintTurn = Duration.seconds(60)

    func token(named name: String) throws(StoreError) -> SharedToken? {
        let found = try connection.prepared("SELECT sealed, wall, machine, boot FROM token WHERE name = ?")
            .bind(1, name)
            .first { row throws(StoreError) in
                SharedToken(sealed: row.blob(0), savedAt: try stamp(row, from: 1))
            }
        return found
    }

    func beginMint(named name: String) throws(StoreError) -> MintTurn {
        try write { () throws(StoreError) in
            let now = clock.now()
            let holder = try connection.prepared("SELECT owner, wall, machine, boot FROM mint WHERE name = ?")
                .bind(1, name)
                .first { row throws(StoreError) in (row.int(0), try stamp(row, from: 1)) }
            if let (other, since) = holder, now.elapsed(since: since) < Self.mintTurn,
                try isAtWork(other)
            {
                return .taken
            }
            try connection.prepared(
                "INSERT OR REPLACE INTO mint(name, owner, wall, machine, boot) VALUES(?, ?, ?, ?, ?)"
            )
            .bind(1, name).bind(2, ownerID).bind(3, now.wall.millisecondsSince1970)
            .bind(4, now.machineMilliseconds).bind(5, try bootID(now.bootID)).run()
            return .yours(try token(named: name))
        }
    }

    /// Whether the owner's process may still be minting.
    private func isAtWork(_ id: Int64) throws(StoreError) -> Bool {
        let found = try connection.prepared(
            "SELECT boot, namespace, process, started FROM owner WHERE id = ?"
        ).bind(1, id).first { row throws(StoreError) in
            Owner(
                bootID: try bootName(row.int(0)),
                namespace: row.text(1) ?? "",
                processID: Int32(clamping: row.int(2)),
                startTicks: row.int(3)
            )
        }
        return found.map { !owner.seesDead($0) } ?? false
    }

    func endMint(named name: String, sealed: [UInt8]?) throws(StoreError) {
        try write { () throws(StoreError) in
            try connection.prepared("DELETE FROM mint WHERE name = ? AND owner = ?")
                .bind(1, name).bind(2, ownerID).run()
            // A turn that ran out was another's meanwhile: what was minted in it is not shared.
            guard let sealed, connection.changes > 0 else { return }
            let now = clock.now()
            try connection.prepared(
                "INSERT OR REPLACE INTO token(name, sealed, wall, machine, boot) VALUES(?, ?, ?, ?, ?)"
            )
            .bind(1, name).bind(2, blob: sealed).bind(3, now.wall.millisecondsSince1970)
            .bind(4, now.machineMilliseconds).bind(5, try bootID(now.bootID)).run()
        }
    }

    /// The time at which the next push of the rate may go is stored; taking moves it on.
    func take(_ count: Int, ofRate name: String, perSecond: Double) throws(StoreError) -> Duration {
        guard count > 0, perSecond > 0, perSecond.isFinite else { return .zero }
        return try write { () throws(StoreError) in
            let now = clock.now()
            // In nanoseconds: rounding each push of a high rate to milliseconds would slow it down.
            let next = try connection.prepared("SELECT wall, machine, boot FROM rate WHERE name = ?")
                .bind(1, name).first { row throws(StoreError) in
                    Moment(
                        wall: Timestamp(millisecondsSince1970: row.int(0)),
                        sinceBoot: .nanoseconds(row.int(1)),
                        bootID: try bootName(row.int(2))
                    )
                }
            var wait = next.map { now.remaining(until: $0) } ?? .zero
            // What lies further ahead than an hour was left by a clock that was set back.
            if wait > .seconds(3600) { wait = .zero }
            let after = now.advanced(by: wait + .seconds(Double(count) / perSecond))
            try connection.prepared(
                "INSERT OR REPLACE INTO rate(name, wall, machine, boot) VALUES(?, ?, ?, ?)"
            )
            .bind(1, name).bind(2, after.wall.millisecondsSince1970).bind(3, after.machineNanoseconds)
            .bind(4, try bootID(after.bootID)).run()
            return wait
        }
    }

    /// Reads the columns wall, machine, boot.
    private func stamp(_ row: Statement, from column: Int32) throws(StoreError) -> Moment {
        Moment(
            wall: Timestamp(millisecondsSince1970: row.int(column)),
            sinceBoot: .milliseconds(row.int(column + 1)),
            bootID: try bootName(row.int(column + 2))
        )
    }
}

extension Moment {
    /// The machine's clock in nanoseconds.
    fileprivate var machineNanoseconds: Int64 {
        let (seconds, attoseconds) = sinceBoot.components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }

    /// How long until `later`, by the machine's clock within one start of it; never negative.
    fileprivate func remaining(until later: Moment) -> Duration {
        let gap = bootID == later.bootID ? later.sinceBoot - sinceBoot : later.wall - wall
        return max(gap, .zero)
    }
}
