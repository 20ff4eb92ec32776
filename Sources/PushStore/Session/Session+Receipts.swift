import SilentPush

extension Session {
    /// The receipts of the lines after `line`, in order.
    func receipts(of run: JobRun, after line: Int, count: Int) throws(StoreError) -> [Receipt] {
        var receipts: [Receipt] = []
        var after = Int64(line)
        // The span that holds the next line may have begun before it.
        let begun = try connection.prepared(
            "SELECT max(line) FROM span WHERE run = ? AND line <= ?"
        ).bind(1, run.run).bind(2, after).first { row in row.optionalInt(0) }
        var from = (begun ?? nil) ?? 0
        while receipts.count < count {
            let spans = try connection.prepared(
                """
                SELECT line, count, row, duplicate, ref, receipt FROM span WHERE run = ? AND line >= ?
                ORDER BY line LIMIT 64
                """
            ).bind(1, run.run).bind(2, from).rows { row in Span(row) }
            guard let last = spans.last else { break }
            for span in spans {
                try append(span, of: run, after: after, count: count, to: &receipts)
                guard receipts.count < count else { return receipts }
                after = max(after, span.line + span.count - 1)
            }
            from = last.line + 1
        }
        return receipts
    }

    private struct Span {
        let line: Int64
        let count: Int64
        let row: Int64?
        let isDuplicate: Bool
        let ref: String?
        let receipt: [UInt8]

        init(_ row: Statement) {
            line = row.int(0)
            count = row.int(1)
            self.row = row.optionalInt(2)
            isDuplicate = row.int(3) != 0
            ref = row.text(4)
            receipt = row.blob(5)
        }
    }

    private func append(
        _ span: Span,
        of run: JobRun,
        after: Int64,
        count: Int,
        to receipts: inout [Receipt]
    ) throws(StoreError) {
        guard let first = span.row else {
            guard span.line > after else { return }
            do throws(DamagedBlob) {
                receipts.append(try ReceiptBlob.read(span.receipt, line: Int(span.line), job: run.job))
            } catch {
                throw .damaged(place: connection.place, "line \(span.line) does not read as it was written")
            }
            return
        }
        let skipped = max(0, after - span.line + 1)
        guard skipped < span.count else { return }
        let rows = try selectRows("row BETWEEN ? AND ? ORDER BY row LIMIT ?")
            .bind(1, first + skipped).bind(2, first + span.count - 1).bind(3, Int64(count - receipts.count))
            .rows(readRow)
        for row in rows {
            var receipt = try receipt(of: row, isDuplicate: span.isDuplicate)
            receipt.line = Int(span.line + row.row - first)
            receipt.job = run.job
            if span.isDuplicate { receipt.ref = span.ref }
            receipts.append(receipt)
        }
    }

    func trail(ofDelivery id: String, count: Int) throws(StoreError) -> [Receipt] {
        let rows = try selectRows("delivery = ? LIMIT ?").bind(1, StableHash.of(id)).bind(
            2,
            Int64(clamping: count)
        ).rows(readRow)
        var receipts: [Receipt] = []
        for row in rows where row.who.deliveryID == id { receipts.append(try receipt(of: row)) }
        return receipts
    }
}
