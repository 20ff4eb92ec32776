import PushStore
import SilentPush

/// What feeds bring: put into the outbox in hundreds, leased to us at once where that may go.
extension Engine {
    /// Takes rows in; says whether there were any.
    func takeIn() async throws -> Bool {
        guard isOpen else { return false }
        var isMoving = false
        for id in feeds.keys.sorted() {
            let part = boardLimit.part
            guard let feed = feeds[id], !feed.isAtEnd, onBoard <= boardLimit.count - part else { continue }
            let taken = feed.feed.take(part)
            if !taken.rows.isEmpty {
                isMoving = true
                try await takeIn(taken.rows, of: id, feed.feed)
            }
            if taken.isEnd {
                feeds[id]?.isAtEnd = true
                if taken.isWhole, let run = feed.feed.run { try await store.endInput(of: run) }
                isMoving = true
            }
        }
        return isMoving
    }

    private func takeIn(_ rows: [FeedRow], of id: Int, _ feed: any Feed) async throws {
        progress.read += rows.count
        let now = clock.now()
        // Rows of a provider that takes none now wait in the outbox; each part keeps its order.
        let closed = Provider.allCases.filter {
            !isGoing($0, at: now) || (gates[$0]?.ready.count ?? 0) > boardLimit.count / 2
        }
        let waits = rows.map { row -> Bool in
            guard case .push(let push, _) = row else { return false }
            gates[push.device.provider]?.lanes.insert(push.lane)
            return closed.contains(push.device.provider) || stops.stop(for: push.device) != nil
        }
        if !waits.contains(true) {
            try await put(rows, of: id, feed, leasing: true)
        } else {
            let parts = [false, true].map { part in rows.indices.filter { waits[$0] == part }.map { rows[$0] }
            }
            if !parts[0].isEmpty { try await put(parts[0], of: id, feed, leasing: true) }
            if !parts[1].isEmpty { try await put(parts[1], of: id, feed, leasing: false) }
        }
    }

    private func put(_ rows: [FeedRow], of id: Int, _ feed: any Feed, leasing: Bool) async throws {
        let result = try await store.enqueue(rows.map(\.outboxRow), in: feed.run, leasing: leasing)
        let now = clock.now()
        var receipts: [Receipt] = []
        for (row, enqueued) in zip(rows, result.rows) {
            switch (enqueued, row) {
            case (.leased(let lease, let attempts, let plan), .push(let push, let composed)):
                let boarded = Boarded(
                    push,
                    lease,
                    attempts: attempts,
                    plan: plan,
                    job: feed.run?.job,
                    composed: composed,
                    feed: id
                )
                onBoard += 1
                feeds[id]?.onBoard += 1
                gates[push.device.provider]?.ready.append(boarded)
            case (.pending, .push(let push, _)):
                let due = push.notBefore ?? now.wall
                claim(at: due, now: now)
                if feed.run == nil {
                    let receipt = push.receipt(.pending, reason: "waits in the outbox", at: now.wall)
                    feeds[id]?.waiting[WaitingKey(receipt)] = .init(due: due, receipt: receipt)
                }
            case (.known(let receipt), _) where receipt.outcome == .pending:
                // Another run put it in, or this one did: it is claimed like any other row.
                claimSoon(at: now)
                if feed.run == nil { receipts.append(receipt) }
            case (.held(let receipt), _), (.settled(let receipt), _), (.known(let receipt), _),
                (.conflict(let receipt), _):
                receipts.append(receipt)
            case (.leased, .malformed), (.pending, .malformed): break
            }
        }
        for receipt in receipts { progress.count(receipt.outcome, written: false) }
        feeds[id]?.deliver(receipts)
        tell(result.receipts)
    }
}

extension NewPush {
    /// A receipt that says where the push stands.
    func receipt(_ outcome: Outcome, reason: String?, fix: String = "", at: Timestamp) -> Receipt {
        Receipt(
            line: line,
            ref: ref,
            deliveryID: push.deliveryID,
            provider: device.provider,
            device: device.address,
            outcome: outcome,
            reason: reason,
            fix: fix,
            at: at
        )
    }
}
