extension Receipt {
    /// The receipt as one JSON object, without a line end: every key of DESIGN 5 in its order, null where unknown.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.receipt(self)
        return writer.bytes
    }

    /// Reads a receipt back; `fix` is not part of the JSON and stays empty, keys it does not know are skipped.
    ///
    /// - Throws: `JSONError` when the bytes are no JSON, a member has the wrong type, or `outcome` or `at` is missing.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = try JSONReader(bytes)
        var fields = ReceiptFields()
        try reader.beginObject()
        while let key = try reader.nextKey() { try fields.read(key, from: &reader) }
        guard let outcome = fields.outcome else { throw reader.error("a receipt needs a known outcome") }
        guard let at = fields.at else {
            throw reader.error("a receipt needs the time at which its outcome was reached")
        }
        try reader.finish()
        self.init(
            line: fields.line,
            ref: fields.ref,
            job: fields.job,
            deliveryID: fields.deliveryID,
            provider: fields.provider,
            device: fields.device,
            outcome: outcome,
            reason: fields.reason,
            status: fields.status,
            apnsID: fields.apnsID,
            apnsUniqueID: fields.apnsUniqueID,
            messageName: fields.messageName,
            attempts: fields.attempts ?? 0,
            at: at,
            isDuplicate: fields.isDuplicate,
            endpoint: fields.endpoint
        )
    }
}

extension JSONWriter {
    /// Writes a receipt as one object.
    public mutating func receipt(_ receipt: Receipt) {
        beginObject()
        member("line", receipt.line)
        member("ref", receipt.ref)
        member("job", receipt.job)
        member("deliveryID", receipt.deliveryID)
        member("provider", receipt.provider?.rawValue)
        member("device", receipt.device)
        member("outcome", receipt.outcome.name)
        member("reason", receipt.reason)
        member("status", receipt.status)
        member("apnsID", receipt.apnsID)
        member("apnsUniqueID", receipt.apnsUniqueID)
        member("messageName", receipt.messageName)
        member("attempts", receipt.attempts)
        member("at", receipt.at.rfc3339)
        member("heldUntil", receipt.outcome.heldUntil?.rfc3339)
        member("unregisteredAt", receipt.outcome.unregisteredAt?.rfc3339)
        member("supersededBy", receipt.outcome.supersededBy)
        member("duplicate", receipt.isDuplicate)
        member("endpoint", receipt.endpoint)
        endObject()
    }
}
