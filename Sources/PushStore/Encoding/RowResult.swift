import SilentPush

/// What the last attempt at a row gave: the part of its receipt that columns do not hold.
struct RowResult: Hashable {
    var status: Int?
    var reason: String?
    var fix = ""
    var apnsID: String?
    var apnsUniqueID: String?
    var messageName: String?
    var unregisteredAt: Timestamp?
    var supersededBy: String?
    var endpoint: String?

    init(reason: String? = nil, fix: String = "", supersededBy: String? = nil) {
        self.reason = reason
        self.fix = fix
        self.supersededBy = supersededBy
    }

    init(_ settlement: Settlement) {
        status = settlement.status
        reason = settlement.reason
        fix = settlement.fix
        apnsID = settlement.apnsID
        apnsUniqueID = settlement.apnsUniqueID
        messageName = settlement.messageName
        endpoint = settlement.endpoint
        if case .settled(.gone(let since)) = settlement.fate { unregisteredAt = since }
        if case .settled(.superseded(let successor)) = settlement.fate { supersededBy = successor }
    }

    /// Reads what `write` wrote; no bytes are no result.
    init(_ bytes: [UInt8]) throws(DamagedBlob) {
        guard !bytes.isEmpty else { return }
        var reader = ByteReader(bytes)
        let parts = Parts(rawValue: try reader.number())
        if parts.contains(.status) { status = Int(clamping: try reader.number()) }
        if parts.contains(.reason) { reason = try reader.text() }
        if parts.contains(.fix) { fix = try reader.text() }
        if parts.contains(.apnsUUID) { apnsID = Self.uuid(try reader.raw()) }
        if parts.contains(.apnsText) { apnsID = try reader.text() }
        if parts.contains(.uniqueID) { apnsUniqueID = try reader.text() }
        if parts.contains(.messageName) { messageName = try reader.text() }
        if parts.contains(.unregistered) {
            unregisteredAt = Timestamp(millisecondsSince1970: try reader.signed())
        }
        if parts.contains(.supersededBy) { supersededBy = try reader.text() }
        if parts.contains(.endpoint) { endpoint = try reader.text() }
    }

    func write(to writer: inout ByteWriter) {
        let uuid = apnsID.flatMap(Self.uuidBytes)
        var parts: Parts = []
        if status != nil { parts.insert(.status) }
        if reason != nil { parts.insert(.reason) }
        if !fix.isEmpty { parts.insert(.fix) }
        if apnsID != nil { parts.insert(uuid == nil ? .apnsText : .apnsUUID) }
        if apnsUniqueID != nil { parts.insert(.uniqueID) }
        if messageName != nil { parts.insert(.messageName) }
        if unregisteredAt != nil { parts.insert(.unregistered) }
        if supersededBy != nil { parts.insert(.supersededBy) }
        if endpoint != nil { parts.insert(.endpoint) }
        writer.put(parts.rawValue)
        if let status { writer.put(UInt64(clamping: status)) }
        if let reason { writer.put(reason) }
        if !fix.isEmpty { writer.put(fix) }
        if let uuid { writer.put(uuid) } else if let apnsID { writer.put(apnsID) }
        if let apnsUniqueID { writer.put(apnsUniqueID) }
        if let messageName { writer.put(messageName) }
        if let unregisteredAt { writer.put(unregisteredAt.millisecondsSince1970) }
        if let supersededBy { writer.put(supersededBy) }
        if let endpoint { writer.put(endpoint) }
    }

    /// The result as bytes of their own.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Which parts follow, in this order.
    private struct Parts: OptionSet {
        let rawValue: UInt64
        static let status = Self(rawValue: 1)
        static let reason = Self(rawValue: 2)
        static let fix = Self(rawValue: 4)
        static let apnsUUID = Self(rawValue: 8)
        static let apnsText = Self(rawValue: 16)
        static let uniqueID = Self(rawValue: 32)
        static let messageName = Self(rawValue: 64)
        static let unregistered = Self(rawValue: 128)
        static let supersededBy = Self(rawValue: 256)
        static let endpoint = Self(rawValue: 512)
    }

    /// The 16 bytes of a UUID in the form that `apns-id` has; nil for any other text.
    private static func uuidBytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count == 36 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        var high: UInt8?
        for (place, digit) in text.utf8.enumerated() {
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard digit == UInt8(ascii: "-") else { return nil }
                continue
            }
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for (place, digit) in Hex.encode(bytes).enumerated() {
            if place == 8 || place == 12 || place == 16 || place == 20 { text.append("-") }
            text.append(digit)
        }
        return text
    }
}
