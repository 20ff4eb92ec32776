/// What a push has met so far, in the 64 bits that its row keeps.
package struct RetryHistory: Hashable, Sendable {
    /// Attempts proven unprocessed, in a row.
    package var unprocessed: UInt8 = 0
    /// Attempts whose answer was lost.
    package var unknown: UInt8 = 0
    /// 429 answers.
    package var throttled: UInt8 = 0
    /// Answers that were the provider's fault, and new connections asked for.
    package var faults: UInt8 = 0
    /// When the first fault was met, in seconds since 1970 until 2106; 0 for none.
    package var firstFault: UInt32 = 0

    /// A push that was not tried yet.
    package init() {}

    /// Reads what `packed` wrote.
    package init(packed: Int64) {
        let bits = UInt64(bitPattern: packed)
        unprocessed = UInt8(truncatingIfNeeded: bits)
        unknown = UInt8(truncatingIfNeeded: bits >> 8)
        throttled = UInt8(truncatingIfNeeded: bits >> 16)
        faults = UInt8(truncatingIfNeeded: bits >> 24)
        firstFault = UInt32(truncatingIfNeeded: bits >> 32)
    }

    /// The history as one number; 0 for a push that was not tried yet.
    package var packed: Int64 {
        let counts =
            UInt64(unprocessed) | UInt64(unknown) << 8 | UInt64(throttled) << 16 | UInt64(faults) << 24
        return Int64(bitPattern: counts | UInt64(firstFault) << 32)
    }
}

extension UInt8 {
    /// One more, held at the end of the scale.
    mutating func count() { self = self == .max ? .max : self + 1 }
}
