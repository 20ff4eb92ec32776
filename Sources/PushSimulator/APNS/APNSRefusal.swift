internal import SilentPush

/// Why APNs turns a push down, and what a person should know about it.
struct APNSRefusal: Error {
    let reason: APNSReason
    /// One sentence for the terminal and the log; it does not cross the wire.
    let explanation: String
    /// With 410: when the token ended.
    let since: Timestamp?

    init(_ reason: APNSReason, _ explanation: String, since: Timestamp? = nil) {
        self.reason = reason
        self.explanation = explanation
        self.since = since
    }

    /// The body as APNs sends it (WIRE A8.2).
    var body: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("reason", reason.rawValue)
        if let since {
            writer.key("timestamp")
            writer.number(since.millisecondsSince1970)
        }
        writer.endObject()
        return writer.bytes
    }

    var status: Int { reason.status ?? 400 }
}
