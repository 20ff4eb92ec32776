import Testing

/// Counts as a provider does: it knows when pushes reached it, in true time, and nothing else.
struct ProviderOracle {
    /// For each device, when a push that counts arrived, in milliseconds of true time.
    private(set) var arrivals: [Int: [Int]] = [:]

    mutating func saw(_ device: Int, at time: Int) { arrivals[device, default: []].append(time) }

    /// The most pushes that any 60 minutes of any device hold.
    var most: Int {
        var most = 0
        for times in arrivals.values {
            let sorted = times.sorted()
            var first = 0
            for last in sorted.indices {
                // A window is half open: what arrives a full hour later is in the next.
                while sorted[last] - sorted[first] >= 3_600_000 { first += 1 }
                most = max(most, last - first + 1)
            }
        }
        return most
    }
}
