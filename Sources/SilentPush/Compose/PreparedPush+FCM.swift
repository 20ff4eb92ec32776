extension PreparedPush {
    /// The most bytes of keys and values in `data` (WIRE B3.7).
    static let fcmLimit = 4096
    /// What FCM's own keys take of the 4096 bytes when it hands a message to APNs (WIRE B3.7).
    static let fcmToIOSReserve = 300

    func composeFCM(
        _ target: FCMTarget,
        os: DeviceOS?,
        deadline: Deadline,
        at moment: Timestamp
    ) throws(PushRefusal) -> Composition {
        var writer = JSONWriter()
        writer.string(target.text)
        let address = writer.bytes
        var found = breaks
        found += composer.fcmBreaks
        found += target.breaks
        found += deadline.fcmBreaks(os: os, at: moment)
        found += sizeBreaks(target, apnsCount: apnsHead.count + address.count + 1, os: os)
        guard found.isEmpty else { throw PushRefusal(found) }

        let request = WireRequest(
            authority: composer.fcm?.authority ?? "",
            path: composer.fcmPath,
            headers: [.init("content-type", "application/json")],
            body: fcmBody(target.fieldName, address, os: os, deadline: deadline, at: moment)
        )
        return Composition(request: request, warnings: fcmWarnings(target, os: os))
    }

    /// `token` or `fid`, `data`, then a block for each system that the device may run.
    private func fcmBody(
        _ field: String,
        _ address: [UInt8],
        os: DeviceOS?,
        deadline: Deadline,
        at moment: Timestamp
    ) -> [UInt8] {
        var start: [UInt8] = []
        start.reserveCapacity(dataHead.count + 2 * address.count + 300)
        var writer = JSONWriter(appendingTo: start)
        writer.beginObject()
        writer.key("message")
        writer.beginObject()
        writer.key(field)
        writer.value(json: address)
        writer.key("data")
        writer.beginObject()
        writer.value(json: dataHead + address)
        writer.endObject()
        if os != .ios { writeAndroid(to: &writer, ttl: deadline.fcmTTL(at: moment)) }
        if os != .android { writeAPNS(to: &writer, expiration: deadline.apnsExpiration) }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    /// The block for Android (WIRE B4).
    private func writeAndroid(to writer: inout JSONWriter, ttl: Int64?) {
        writer.key("android")
        writer.beginObject()
        writer.member("priority", push.androidPriority.fcmName)
        if let ttl { writer.member("ttl", "\(ttl)s") }
        if let collapseID = push.collapseID { writer.member("collapse_key", collapseID) }
        writer.endObject()
    }

    /// The block for iOS (WIRE B6): without it nothing wakes the app there.
    private func writeAPNS(to writer: inout JSONWriter, expiration: Int64?) {
        writer.key("apns")
        writer.beginObject()
        writer.key("headers")
        writer.beginObject()
        writer.member("apns-push-type", "background")
        writer.member("apns-priority", "5")
        if let expiration { writer.member("apns-expiration", String(expiration)) }
        if let collapseID = push.collapseID { writer.member("apns-collapse-id", collapseID) }
        writer.endObject()
        writer.key("payload")
        writer.beginObject()
        writer.key("aps")
        writer.value(json: Self.aps)
        writer.endObject()
        writer.endObject()
    }
}

extension PreparedPush {
    /// Judges the size by WIRE B3.7: keys and values, and for iOS the payload that FCM makes of them.
    private func sizeBreaks(_ target: FCMTarget, apnsCount: Int, os: DeviceOS?) -> [RuleBreak] {
        var found: [RuleBreak] = []
        let size = dataSize + target.text.utf8.count
        if size > Self.fcmLimit {
            found.append(
                RuleBreak(
                    .`B3.7`,
                    field: "data",
                    found: "keys and values have \(size) of at most \(Self.fcmLimit) bytes; \(largestMember)"
                )
            )
        }
        let room = Self.apnsLimit - Self.fcmToIOSReserve
        if os != .android, apnsCount > room {
            let advice = os == nil ? "; name the system if it is Android" : ""
            found.append(
                RuleBreak(
                    .`R15`,
                    field: "data",
                    found: "the payload that FCM hands to APNs has \(apnsCount) of at most \(room) bytes,"
                        + " since FCM adds keys of its own\(advice); \(largestMember)"
                )
            )
        }
        return found
    }

    /// The shared warnings, the note on high priority, and a size that FCM may refuse.
    private func fcmWarnings(_ target: FCMTarget, os: DeviceOS?) -> [RuleBreak] {
        var found = warnings
        if push.androidPriority == .high, os != .ios {
            found.append(RuleBreak(.`B10.4`, field: "androidPriority", found: "it is high"))
        }
        let estimate = dataSize + target.text.utf8.count + 8 * dataCount + 40
        if estimate > Self.fcmLimit {
            found.append(
                RuleBreak(
                    .`B3.7`,
                    field: "data",
                    found: "with FCM's own overhead it comes to about \(estimate) of \(Self.fcmLimit) bytes,"
                        + " so FCM may refuse it"
                )
            )
        }
        return found
    }
}

extension Deadline {
    /// The breaks of the deadline for the blocks that a message to `os` carries.
    func fcmBreaks(os: DeviceOS?, at moment: Timestamp) -> [RuleBreak] {
        let android = os == .ios ? nil : fcmBreak(at: moment)
        let ios = os == .android ? nil : apnsBreak(.`B6.6`, at: moment)
        // A deadline in the past is one mistake, however many blocks would carry it.
        if let android, let ios { return android.found == ios.found ? [android] : [android, ios] }
        return [android, ios].compactMap(\.self)
    }
}

extension AndroidPriority {
    /// The word of `android.priority` (WIRE B4.1).
    var fcmName: String {
        switch self {
        case .normal: "NORMAL"
        case .high: "HIGH"
        }
    }
}
