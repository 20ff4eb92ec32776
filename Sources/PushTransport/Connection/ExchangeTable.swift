import SilentPush

/// The exchanges of one connection: places that are used again, and a chain through those still open.
///
/// A place never moves, so its address is what nghttp2 keeps with the stream; the table frees them all at its end.
final class ExchangeTable {
    typealias Place = UnsafeMutablePointer<Exchange>

    /// Requests whose end is not known yet.
    private(set) var open = 0
    /// The place that was opened first of those still open.
    private(set) var oldest: Place?

    private var newest: Place?
    private var free: [Place] = []
    private var blocks: [Place] = []

    private static let blockSize = 128

    deinit {
        for block in blocks {
            block.deinitialize(count: Self.blockSize)
            block.deallocate()
        }
    }

    /// A free place.
    func takePlace() -> Place {
        if let place = free.popLast() { return place }
        let block = Place.allocate(capacity: Self.blockSize)
        block.initialize(repeating: Exchange(), count: Self.blockSize)
        blocks.append(block)
        free.append(contentsOf: (1..<Self.blockSize).map { block + $0 })
        return block
    }

    /// Fills a place, which becomes the newest of the open ones.
    func begin(_ place: Place, _ ticket: Ticket, stream: Int32, at now: Duration, answersBefore: Int) {
        place.pointee.ticket = ticket
        place.pointee.streamID = stream
        place.pointee.openedAt = now
        place.pointee.answersBefore = answersBefore
        place.pointee.older = newest
        if let newest { newest.pointee.newer = place } else { oldest = place }
        newest = place
        open += 1
    }

    /// Takes the request out of its place; nil where that was done before.
    ///
    /// The stream may live on a little.
    func end(_ place: Place) -> Ticket? {
        guard let ticket = place.pointee.ticket else { return nil }
        place.pointee.ticket = nil
        open -= 1
        let (older, newer) = (place.pointee.older, place.pointee.newer)
        if let older { older.pointee.newer = newer } else { oldest = newer }
        if let newer { newer.pointee.older = older } else { newest = older }
        return ticket
    }

    /// Makes the place free for another stream.
    func release(_ place: Place) {
        place.pointee = Exchange()
        free.append(place)
    }

    /// Where the open exchange of a stream is, by looking through all.
    func place(ofStream stream: Int32) -> Place? {
        var place = oldest
        while let found = place, found.pointee.streamID != stream { place = found.pointee.newer }
        return place
    }
}
