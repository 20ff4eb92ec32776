/// The members of a receipt while they are read, in whatever order they stand.
struct ReceiptFields {
    var line: Int?
    var ref: String?
    var job: String?
    var deliveryID: String?
    var provider: Provider?
    var device: String?
    var reason: String?
    var status: Int?
    var apnsID: String?
    var apnsUniqueID: String?
    var messageName: String?
    var attempts: Int?
    var at: Timestamp?
    var isDuplicate = false
    var endpoint: String?
    private var outcomeName: String?
    private var heldUntil: Timestamp?
    private var unregisteredAt: Timestamp?
    private var supersededBy: String?

    /// The outcome with its details; nil for a word that is none, or for `held` without its time.
    var outcome: Outcome? {
        switch outcomeName {
        case "accepted": .accepted
        case "held": heldUntil.map { .held(until: $0) }
        case "pending": .pending
        case "superseded": .superseded(by: supersededBy)
        case "expired": .expired
        case "gone": .gone(since: unregisteredAt)
        case "rejected": .rejected
        case "failed": .failed
        default: nil
        }
    }

    mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONError) {
        switch key {
        case "line": line = try reader.optionalInt()
        case "ref": ref = try reader.optionalString()
        case "job": job = try reader.optionalString()
        case "deliveryID": deliveryID = try reader.optionalString()
        case "provider": provider = try reader.optionalProvider()
        case "device": device = try reader.optionalString()
        case "outcome": outcomeName = try reader.string()
        case "reason": reason = try reader.optionalString()
        case "status": status = try reader.optionalInt()
        case "apnsID": apnsID = try reader.optionalString()
        case "apnsUniqueID": apnsUniqueID = try reader.optionalString()
        case "messageName": messageName = try reader.optionalString()
        case "attempts": attempts = try reader.optionalInt()
        case "at": at = try reader.optionalTimestamp()
        case "heldUntil": heldUntil = try reader.optionalTimestamp()
        case "unregisteredAt": unregisteredAt = try reader.optionalTimestamp()
        case "supersededBy": supersededBy = try reader.optionalString()
        case "duplicate": isDuplicate = try reader.bool()
        case "endpoint": endpoint = try reader.optionalString()
        default: try reader.skip()
        }
    }
}

extension JSONReader {
    /// Reads a string; nil for `null`.
    public mutating func optionalString() throws(JSONError) -> String? {
        try takeNull() ? nil : try string()
    }

    /// Reads a whole number; nil for `null`.
    public mutating func optionalInt() throws(JSONError) -> Int? {
        guard try !takeNull() else { return nil }
        guard let number = Int(try number()) else { throw error("a whole number was expected") }
        return number
    }

    /// Reads a time by RFC 3339; nil for `null`.
    public mutating func optionalTimestamp() throws(JSONError) -> Timestamp? {
        guard let text = try optionalString() else { return nil }
        guard let moment = Timestamp(rfc3339: text) else {
            throw error("a time such as 2026-12-01T08:00:00Z was expected")
        }
        return moment
    }

    fileprivate mutating func optionalProvider() throws(JSONError) -> Provider? {
        guard let text = try optionalString() else { return nil }
        guard let provider = Provider(rawValue: text) else { throw error("apns or fcm was expected") }
        return provider
    }

    private mutating func takeNull() throws(JSONError) -> Bool {
        guard try peek() == .null else { return false }
        try null()
        return true
    }
}
