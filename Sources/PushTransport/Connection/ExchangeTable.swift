import SilentPush

/// The exchanges of one connection: a table of places that are used again, and a chain through those still open.
struct ExchangeTable {
    /// Requests whose end is not known yet.
    private(set) var open = 0
    /// The place that was opened first of those still open.
    private(set) var oldest: Int?

    private var exchanges: ContiguousArray<Exchange> = []
    private var free: [Int] = []
    private var newest: Int?

    subscript(place: Int) -> Exchange {
        _read { yield exchanges[place] }
        _modify { yield &exchanges[place] }
    }

    func contains(_ place: Int) -> Bool { exchanges.indices.contains(place) }

    /// A free place.
    mutating func takePlace() -> Int {
        if let place = free.popLast() { return place }
        exchanges.append(Exchange())
        return exchanges.count - 1
    }

    /// Fills a place, which becomes the newest of the open ones.
    mutating func begin(_ place: Int, _ ticket: Ticket, stream: Int32, at now: Duration, answersBefore: Int) {
        exchanges[place].ticket = ticket
        exchanges[place].streamID = stream
        exchanges[place].openedAt = now
        exchanges[place].answersBefore = answersBefore
        exchanges[place].older = newest
        if let newest { exchanges[newest].newer = place } else { oldest = place }
        newest = place
        open += 1
    }

    /// Takes the request out of its place; nil where that was done before.
    ///
    /// The stream may live on a little.
    mutating func end(_ place: Int) -> Ticket? {
        guard let ticket = exchanges[place].ticket else { return nil }
        exchanges[place].ticket = nil
        open -= 1
        let (older, newer) = (exchanges[place].older, exchanges[place].newer)
        if let older { exchanges[older].newer = newer } else { oldest = newer }
        if let newer { exchanges[newer].older = older } else { newest = older }
        return ticket
    }

    /// Makes the place free for another stream.
    mutating func release(_ place: Int) {
        exchanges[place] = Exchange()
        free.append(place)
    }
}
