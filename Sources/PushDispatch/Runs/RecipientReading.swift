public import SilentPush

/// What a recipient file gave when it was read.
public struct RecipientReading: Hashable, Sendable {
    /// Rows that can be sent.
    public var good: Int
    /// Rows that cannot.
    public var bad: Int
    /// The receipts of the first rows that cannot, at most 20, each with its line and all its problems.
    public var firstBad: [Receipt]
    /// Why the whole file could not be read, or not to its end.
    public var fault: RecipientFault?

    /// Creates a reading.
    public init(good: Int = 0, bad: Int = 0, firstBad: [Receipt] = [], fault: RecipientFault? = nil) {
        self.good = good
        self.bad = bad
        self.firstBad = firstBad
        self.fault = fault
    }

    /// Whether nothing in the file can be sent although it is not empty: exit 65 (DESIGN 5).
    public var isWhollyMalformed: Bool {
        if case .malformed = fault { return true }
        return good == 0 && bad > 0
    }
}

/// Why a whole recipient file could not be read.
public enum RecipientFault: Hashable, Sendable {
    /// Its bytes could not be had, in the system's words: exit 66.
    case unreadable(String)
    /// Nothing in it can be read: exit 65.
    case malformed(RecipientFileError)
}
