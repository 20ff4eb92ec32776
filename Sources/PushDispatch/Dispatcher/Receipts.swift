public import SilentPush

/// The receipts of one send, as devices are sent to; in no particular order, exactly one for each device.
///
/// Read it to its end, by one task: devices are asked for only as fast as receipts are read, so that memory stays
/// bounded however many there are. Ending early stops asking for devices; what was taken in stays in the outbox.
public struct Receipts: AsyncSequence, Sendable {
    let feed: DeviceFeed

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(feed: feed, end: EndOfReading(feed)) }

    /// Reads receipts.
    public struct Iterator: AsyncIteratorProtocol {
        let feed: DeviceFeed
        /// Stops the feed when the reader is let go of.
        let end: EndOfReading

        /// The next receipt; nil after the last.
        ///
        /// - Throws: What the sequence of devices threw, `StoreError`, or `CancellationError`.
        public mutating func next() async throws -> Receipt? {
            try await feed.next()
        }
    }

    /// Lives as long as somebody reads.
    final class EndOfReading: Sendable {
        private let feed: DeviceFeed

        init(_ feed: DeviceFeed) { self.feed = feed }

        deinit { feed.cancel() }
    }
}
