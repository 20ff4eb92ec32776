import PushStore
import SilentPush

/// What the engine knows of one feed.
struct FeedState: Sendable {
    let feed: any Feed
    var isAtEnd = false
    /// Pushes of it that are on board.
    var onBoard = 0
    /// Pushes outside of any job that wait in the outbox, and when they fall due.
    var waiting: [WaitingKey: Waiting] = [:]
    var ending = RunEnding()

    /// A push that waits in the outbox, for its receipt.
    struct Waiting: Sendable {
        var due: Timestamp
        var receipt: Receipt
    }

    init(_ feed: any Feed) {
        self.feed = feed
    }

    /// Hands receipts over and counts them.
    mutating func deliver(_ receipts: [Receipt]) {
        guard !receipts.isEmpty else { return }
        for receipt in receipts { ending.count(receipt.outcome) }
        if feed.wantsReceipts { feed.deliver(receipts) }
    }
}

/// Names a push that waits.
struct WaitingKey: Hashable, Sendable {
    var deliveryID: String
    var device: String

    init(_ receipt: Receipt) {
        deliveryID = receipt.deliveryID ?? ""
        device = receipt.device ?? ""
    }

    init(_ claimed: ClaimedPush) {
        deliveryID = claimed.push.deliveryID
        device = claimed.device.address
    }
}
