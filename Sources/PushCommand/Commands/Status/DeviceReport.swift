internal import PushStore
internal import SilentPush

/// How one device stands: its hour, what waits for it, its marks.
struct DeviceReport {
    let device: Device
    let state: DeviceState
    let now: Timestamp

    /// Pushes that still count in the device's hour.
    private var used: Int { state.allowance.ends.count + (state.allowance.isInFlight ? 1 : 0) }

    /// Lines for people.
    func text(_ outcomes: OutcomeText, _ style: Style) -> String {
        let limit = state.limit.perHour.map { "\(used) of \($0) in this hour" } ?? "no limit"
        let room = state.heldUntil.map { "room again: \(StatusReport.ahead($0, now))" } ?? "there is room now"
        var lines = ["\(device.shortened): \(limit); \(room)"]
        if state.allowance.isInFlight { lines.append("  a push is in flight") }
        for mark in state.marks { lines.append("  \(MarkText.line(mark, showsWhole: false))") }
        for receipt in state.waiting {
            lines.append("  \(receipt.deliveryID ?? "?"): \(outcomes.line(receipt, style))")
        }
        return lines.joined(separator: "\n")
    }

    /// One JSON object.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("provider", device.provider.rawValue)
        writer.member("device", device.address)
        writer.member("used", used)
        writer.member("perHour", state.limit.perHour)
        writer.member("inFlight", state.allowance.isInFlight)
        writer.member("heldUntil", state.heldUntil?.rfc3339)
        writer.key("waiting")
        writer.beginArray()
        for receipt in state.waiting { writer.value(json: receipt.json()) }
        writer.endArray()
        writer.key("marks")
        writer.beginArray()
        for mark in state.marks { writer.value(json: MarkText.json(mark)) }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
