import SilentPush

/// A device as it stands in the store.
struct DeviceRow {
    let device: Int64
    /// The row in flight.
    var flight: Int64?
    /// Whether marks are there to be looked up.
    var isMarked = false
    /// Whether rows may wait behind another of the device, to be woken when it lands.
    var isQueued = false
    var ends: [Moment] = []

    var allowance: Allowance { Allowance(isInFlight: flight != nil, ends: ends) }
}

extension Session {
    func device(_ key: Int64) throws(StoreError) -> DeviceRow {
        let found = try connection.prepared(
            "SELECT flight, marked, queued, ends FROM device WHERE device = ?"
        )
        .bind(1, key)
        .first { row throws(StoreError) in
            DeviceRow(
                device: key,
                flight: row.optionalInt(0),
                isMarked: row.int(1) != 0,
                isQueued: row.int(2) != 0,
                ends: try decodeEnds(row.blob(3))
            )
        }
        return found ?? DeviceRow(device: key)
    }

    /// Writes the device; one of which nothing is left to know takes no space.
    func save(_ device: DeviceRow) throws(StoreError) {
        if device.flight == nil, !device.isMarked, !device.isQueued, device.ends.isEmpty {
            return try connection.prepared("DELETE FROM device WHERE device = ?").bind(1, device.device).run()
        }
        let statement = try connection.prepared(
            """
            INSERT INTO device(device, flight, marked, queued, ends) VALUES(?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET flight = excluded.flight, marked = excluded.marked,
                queued = excluded.queued, ends = excluded.ends
            """
        )
        .bind(1, device.device).bind(2, device.flight).bind(3, device.isMarked ? 1 : 0)
        .bind(4, device.isQueued ? 1 : 0)
        try lending(try encodeEnds(device.ends), to: statement, at: 5)
    }

    /// Runs `statement` with `bytes` lent to it, so that they are not copied.
    func lending(_ bytes: [UInt8], to statement: Statement, at place: Int32) throws(StoreError) {
        let result = bytes.withUnsafeBytes { raw -> Result<Void, StoreError> in
            statement.lend(place, raw)
            do throws(StoreError) { return .success(try statement.run()) } catch { return .failure(error) }
        }
        try result.get()
    }

    /// Ends the device's flight with `charge`.
    func land(
        _ device: inout DeviceRow,
        charge: Allowance.Charge,
        at moment: Moment,
        traits: Traits
    ) throws(StoreError) {
        var allowance = device.allowance
        allowance.end(charge, at: moment, under: limit(traits))
        device.flight = nil
        device.ends = allowance.ends
    }

    /// The limit that holds for a row's device.
    func limit(_ traits: Traits) -> Allowance.Limit {
        let isAndroid = traits.provider == .fcm && traits.os == .android
        return Allowance.Limit(
            perHour: isAndroid ? settings.limits.androidPerHour : settings.limits.perHour,
            spacing: settings.limits.spacing
        )
    }

    /// How much later than others this device's held push is released (DESIGN D3).
    func spread(of device: Int64) -> Duration {
        let most = settings.releaseSpread.wholeMilliseconds
        guard most > 0 else { return .zero }
        return .milliseconds(Int64(device.magnitude % UInt64(most)))
    }

    // MARK: Stamps: 20 bytes each; wall clock, machine's clock rounded up, number of the boot

    func encodeEnds(_ ends: [Moment]) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 * ends.count)
        for end in ends {
            append(UInt64(bitPattern: end.wall.millisecondsSince1970), count: 8, to: &bytes)
            append(UInt64(bitPattern: end.machineMilliseconds), count: 8, to: &bytes)
            append(UInt64(bitPattern: try bootID(end.bootID)), count: 4, to: &bytes)
        }
        return bytes
    }

    private func append(_ number: UInt64, count: Int, to bytes: inout [UInt8]) {
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
    }

    func decodeEnds(_ bytes: [UInt8]) throws(StoreError) -> [Moment] {
        guard bytes.count % 20 == 0 else {
            throw .damaged(place: connection.place, "a device's allowance does not read as it was written")
        }
        var ends: [Moment] = []
        for start in stride(from: 0, to: bytes.count, by: 20) {
            func number(_ offset: Int, _ count: Int) -> Int64 {
                var value: UInt64 = 0
                for place in 0..<count {
                    value |= UInt64(bytes[start + offset + place]) << (8 * UInt64(place))
                }
                return Int64(bitPattern: value)
            }
            ends.append(
                Moment(
                    wall: Timestamp(millisecondsSince1970: number(0, 8)),
                    sinceBoot: .milliseconds(number(8, 8)),
                    bootID: try bootName(number(16, 4))
                )
            )
        }
        return ends
    }
}

extension Moment {
    /// The machine's clock in milliseconds, rounded up: a stamp never counts as older than it is.
    var machineMilliseconds: Int64 {
        let whole = sinceBoot.wholeMilliseconds
        return .milliseconds(whole) < sinceBoot ? whole + 1 : whole
    }
}
