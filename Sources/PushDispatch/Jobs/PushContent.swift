package import SilentPush

/// What makes two rows the same push: their content as canonical JSON (DESIGN 5, "Jobs").
///
/// Device, topic, filled data, collapse ID, Android priority, and `expires` and `notBefore` as written; never a time
/// that depends on the run, and never `ref`, which is the caller's own affair.
package struct PushContent: Hashable, Sendable {
    /// The canonical JSON: keys sorted by UTF-8, what is absent left out.
    package let json: [UInt8]

    /// Writes the content of a row.
    package init(
        device: Device,
        push: Push,
        writtenExpires: String? = nil,
        notBefore: Timestamp? = nil
    ) {
        var topic: String?
        if case .apns(_, let own) = device { topic = own }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("androidPriority", push.androidPriority.rawValue)
        if let collapseID = push.collapseID { writer.member("collapseID", collapseID) }
        writer.key("data")
        writer.beginObject()
        for (key, value) in push.data.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            writer.member(key, value)
        }
        writer.endObject()
        writer.member("device", device.identity)
        if let writtenExpires { writer.member("expires", writtenExpires) }
        if let notBefore { writer.member("notBefore", notBefore.rfc3339) }
        if let topic { writer.member("topic", topic) }
        writer.endObject()
        json = writer.bytes
    }

    /// The content of a row of a recipient file.
    package init(_ row: Recipient) {
        self.init(
            device: row.device,
            push: row.push,
            writtenExpires: row.writtenExpires,
            notBefore: row.notBefore
        )
    }

    /// The first 8 bytes of its SHA-256: tells other content under the same delivery ID.
    package var fingerprint: UInt64 {
        SHA256.digest(json).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
