internal import PushStore
internal import SilentPush

/// The whole store in a few lines: outbox, allowances, marks, tokens.
struct StatusReport {
    let status: StoreStatus
    let now: Timestamp

    /// Outcomes in the order in which people ask for them.
    static let outcomes = [
        "accepted", "held", "pending", "superseded", "expired", "gone", "rejected", "failed",
    ]

    /// Lines for people.
    var text: String {
        let counts = Self.outcomes.compactMap { name in
            status.counts[name].flatMap { $0 > 0 ? "\($0) \(name)" : nil }
        }
        var lines = ["Outbox: " + (counts.isEmpty ? "empty" : counts.joined(separator: ", "))]
        if status.inFlight > 0 { lines.append("  in flight: \(status.inFlight)") }
        if let due = status.nextDue { lines.append("  next due: \(Self.ahead(due, now))") }
        if let held = status.heldUntil { lines.append("  first held is released: \(Self.ahead(held, now))") }
        lines.append(
            "Devices: \(status.devices) with pushes in this hour, \(status.gone) gone, \(status.suspect) suspect"
        )
        for (name, moment) in status.tokens.sorted(by: { $0.key < $1.key }) {
            lines.append("Token \(name): \((now - moment).shortText) old")
        }
        if !status.jobs.isEmpty { lines.append("Jobs: \(status.jobs.joined(separator: ", "))") }
        if let waiting = status.counts["held"], waiting > 0 {
            lines.append("`silentpush work` sends what is held when there is room.")
        }
        return lines.joined(separator: "\n")
    }

    /// One JSON object.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("outbox")
        writer.beginObject()
        for name in Self.outcomes { writer.member(name, status.counts[name] ?? 0) }
        writer.endObject()
        writer.member("inFlight", status.inFlight)
        writer.member("nextDue", status.nextDue?.rfc3339)
        writer.member("heldUntil", status.heldUntil?.rfc3339)
        writer.member("devices", status.devices)
        writer.member("gone", status.gone)
        writer.member("suspect", status.suspect)
        writer.key("tokens")
        writer.beginArray()
        for (name, moment) in status.tokens.sorted(by: { $0.key < $1.key }) {
            writer.beginObject()
            writer.member("name", name)
            writer.member("storedAt", moment.rfc3339)
            writer.member("ageSeconds", Int((now - moment).components.seconds))
            writer.endObject()
        }
        writer.endArray()
        writer.key("jobs")
        writer.beginArray()
        for job in status.jobs { writer.string(job) }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    /// A moment with how far it is ahead.
    static func ahead(_ moment: Timestamp, _ now: Timestamp) -> String {
        let left = moment - now
        return left > .zero ? "\(moment.rfc3339), in \(left.shortText)" : "\(moment.rfc3339), now"
    }
}
