import SilentPush

/// Whom a row is for, and what it is called: what stays after it settled.
struct Who: Hashable {
    var deliveryID: String
    var address: String
    var ref: String?

    init(deliveryID: String, address: String, ref: String?) {
        self.deliveryID = deliveryID
        self.address = address
        self.ref = ref
    }

    /// Reads what `write` wrote.
    init(_ bytes: [UInt8], provider: Provider) throws(DamagedBlob) {
        var reader = ByteReader(bytes)
        deliveryID = try reader.text()
        switch provider {
        case .apns: address = Hex.encode(try reader.raw())
        case .fcm: address = try reader.text()
        }
        ref = try reader.optionalText()
    }

    /// An APNs token takes its bytes, half of its digits.
    func write(to writer: inout ByteWriter, provider: Provider) {
        writer.put(deliveryID)
        switch provider {
        case .apns: writer.put(Hex.decode(address) ?? [])
        case .fcm: writer.put(address)
        }
        writer.put(ref)
    }
}

/// What a row says: dropped when it settles (DESIGN D9).
struct What: Hashable {
    var topic: String?
    var collapseID: String?
    var data: [String: String]

    init(_ push: NewPush) {
        if case .apns(_, let topic) = push.device { self.topic = topic }
        collapseID = push.push.collapseID
        data = push.push.data
    }

    /// Reads what `write` wrote.
    init(_ bytes: [UInt8]) throws(DamagedBlob) {
        var reader = ByteReader(bytes)
        topic = try reader.optionalText()
        collapseID = try reader.optionalText()
        data = [:]
        for _ in 0..<(try reader.number()) {
            let key = try reader.text()
            data[key] = try reader.text()
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.put(topic)
        writer.put(collapseID)
        writer.put(UInt64(data.count))
        for (key, value) in data {
            writer.put(key)
            writer.put(value)
        }
    }
}
