import SilentPush

/// The receipt of a row that never became a push, as it is kept for the results.
enum ReceiptBlob {
    static func write(_ receipt: Receipt) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(receipt.ref)
        writer.put(receipt.deliveryID)
        writer.put(receipt.provider?.rawValue)
        writer.put(receipt.device)
        writer.put(receipt.reason)
        writer.put(receipt.fix)
        writer.put(receipt.at.millisecondsSince1970)
        return writer.bytes
    }

    static func read(_ bytes: [UInt8], line: Int, job: String?) throws(DamagedBlob) -> Receipt {
        var reader = ByteReader(bytes)
        let ref = try reader.optionalText()
        let deliveryID = try reader.optionalText()
        let provider = try reader.optionalText().flatMap(Provider.init(rawValue:))
        let device = try reader.optionalText()
        let reason = try reader.optionalText()
        let fix = try reader.text()
        return Receipt(
            line: line,
            ref: ref,
            job: job,
            deliveryID: deliveryID,
            provider: provider,
            device: device,
            outcome: .rejected,
            reason: reason,
            fix: fix,
            at: Timestamp(millisecondsSince1970: try reader.signed())
        )
    }
}
