import SilentPush

extension Session {
    /// How long a suspect is skipped, and how many days of refusal make it gone (DESIGN 2).
    private static let suspicion = Duration.seconds(24 * 3600)
    private static let strikesToGone = 3

    /// Makes or clears the device's mark by what a push got; the device is saved by the caller.
    func mark(
        _ device: inout DeviceRow,
        _ row: PushRow,
        _ settlement: Settlement,
        at now: Moment
    ) throws(StoreError) {
        let site = try lane(row.lane).site
        guard let kind = settlement.mark else {
            // What the provider took refutes a suspicion.
            if case .settled(.accepted) = settlement.fate, device.isMarked {
                try clearMark(&device, site: site)
            }
            return
        }
        var strikes = try markRow(device.device, site: site)?.days ?? []
        let gone: Int64?
        switch kind {
        case .gone(let since):
            if let registered = row.registered, registered > since.millisecondsSince1970 { return }
            gone = since.millisecondsSince1970
        case .suspect:
            let today = now.wall.secondsSince1970 / 86400
            if !strikes.contains(today) { strikes.append(today) }
            gone = strikes.count >= Self.strikesToGone ? now.wall.millisecondsSince1970 : nil
        }
        try connection.prepared(
            """
            INSERT OR REPLACE INTO mark(device, site, provider, address, ref, gone, days, at, reason)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        )
        .bind(1, device.device).bind(2, site).bind(3, row.traits.provider.rawValue).bind(4, row.who.address)
        .bind(5, row.who.ref).bind(6, gone).bind(7, strikes.map(String.init).joined(separator: ","))
        .bind(8, now.wall.millisecondsSince1970).bind(9, settlement.reason)
        .run()
        device.isMarked = true
    }

    /// Settles a row whose device is gone or suspect; a later registration clears the mark.
    func settleMarked(
        _ row: PushRow,
        _ device: inout DeviceRow,
        in round: inout Round
    ) throws(StoreError) -> Bool {
        let site = try lane(row.lane).site
        guard let mark = try markRow(row.device, site: site) else { return false }
        if let registered = row.registered, registered > mark.gone ?? mark.at {
            try clearMark(&device, site: site)
            try save(device)
            return false
        }
        if let gone = mark.gone {
            var result = RowResult(
                reason: mark.reason ?? "gone",
                fix: "Forget this device token until the app registers again."
            )
            result.unregisteredAt = Timestamp(millisecondsSince1970: gone)
            try end(row, as: .gone, result, in: &round)
            return true
        }
        guard isSuspect(mark, at: round.now) else { return false }
        let result = RowResult(
            reason: mark.reason ?? "suspect",
            fix: "The provider refused this device token within 24 hours: see `silentpush gone`."
        )
        try end(row, as: .rejected, result, in: &round)
        return true
    }

    func isSuspect(_ mark: MarkRow, at now: Moment) -> Bool {
        mark.gone == nil && now.wall - Timestamp(millisecondsSince1970: mark.at) < Self.suspicion
    }

    /// A mark as it stands in the store.
    struct MarkRow {
        let provider: Provider
        let address: String
        let site: String
        let ref: String?
        let gone: Int64?
        let days: [Int64]
        let at: Int64
        let reason: String?

        /// Reads the columns site, provider, address, ref, gone, days, at, reason.
        init(_ row: Statement) {
            site = row.text(0) ?? ""
            provider = Provider(rawValue: row.text(1) ?? "") ?? .apns
            address = row.text(2) ?? ""
            ref = row.text(3)
            gone = row.optionalInt(4)
            days = (row.text(5) ?? "").split(separator: ",").compactMap { Int64($0) }
            at = row.int(6)
            reason = row.text(7)
        }

        var mark: Mark {
            Mark(
                provider: provider,
                device: address,
                site: site,
                ref: ref,
                kind: gone.map { .gone(since: Timestamp(millisecondsSince1970: $0)) } ?? .suspect,
                strikes: days.count,
                markedAt: Timestamp(millisecondsSince1970: at),
                reason: reason
            )
        }
    }

    func markRow(_ device: Int64, site: String) throws(StoreError) -> MarkRow? {
        try connection.prepared(
            """
            SELECT site, provider, address, ref, gone, days, at, reason FROM mark
            WHERE device = ? AND site = ?
            """
        ).bind(1, device).bind(2, site).first { row in MarkRow(row) }
    }

    func marks(ofDevice device: Int64) throws(StoreError) -> [Mark] {
        try connection.prepared(
            "SELECT site, provider, address, ref, gone, days, at, reason FROM mark WHERE device = ?"
        ).bind(1, device).rows { row in MarkRow(row).mark }
    }

    func marks(since: Timestamp?) throws(StoreError) -> [Mark] {
        try connection.prepared(
            """
            SELECT site, provider, address, ref, gone, days, at, reason FROM mark WHERE at >= ?
            ORDER BY at, address
            """
        ).bind(1, since?.millisecondsSince1970 ?? .min).rows { row in MarkRow(row).mark }
    }

    private func clearMark(_ device: inout DeviceRow, site: String) throws(StoreError) {
        try connection.prepared("DELETE FROM mark WHERE device = ? AND site = ?")
            .bind(1, device.device).bind(2, site).run()
        device.isMarked =
            try connection.prepared("SELECT 1 FROM mark WHERE device = ?").bind(1, device.device)
            .first { _ in true } ?? false
    }

    func forget(_ name: String) throws(StoreError) -> Int {
        var provider: Provider?
        var address = name
        for known in Provider.allCases where name.hasPrefix(known.rawValue + ":") {
            provider = known
            address = String(name.dropFirst(known.rawValue.count + 1))
        }
        return try write { () throws(StoreError) in
            var count = 0
            for provider in provider.map({ [$0] }) ?? Provider.allCases {
                // An APNs token is the same in upper and lower case (field report 35).
                let text = provider == .apns ? address.lowercased() : address
                let key = StableHash.of(provider: provider.rawValue, address: text)
                try connection.prepared("DELETE FROM mark WHERE device = ?").bind(1, key).run()
                guard connection.changes > 0 else { continue }
                count += connection.changes
                var device = try device(key)
                device.isMarked = false
                try save(device)
            }
            return count
        }
    }
}
