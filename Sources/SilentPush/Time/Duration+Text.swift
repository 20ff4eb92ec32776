extension Duration {
    /// Reads DESIGN 5's DURATION: a number and `ms`, `s`, `m`, `h` or `d`, such as `24h`, `1.5s` or `500ms`.
    ///
    /// Exact. Nil for anything else: no unit, a sign, spaces, more than nine decimals, a fraction that falls
    /// between nanoseconds, or more than 64 bits of milliseconds (292 million years).
    public init?(text: String) {
        var cursor = TextCursor(text)
        let whole = cursor.digits()
        var fraction: ArraySlice<UInt8> = []
        if cursor.take(".") {
            fraction = cursor.digits()
            guard !fraction.isEmpty, fraction.count <= 9 else { return nil }
        }
        guard !whole.isEmpty, let unit = Self.nanoseconds(ofUnit: cursor.letters()), cursor.isAtEnd else {
            return nil
        }
        var number: Int128 = 0
        for digit in whole + fraction {
            number = number * 10 + Int128(digit - UInt8(ascii: "0"))
            guard number < Self.largestNumber else { return nil }
        }
        var scale: Int128 = 1
        for _ in fraction { scale *= 10 }
        let (nanoseconds, rest) = (number * unit).quotientAndRemainder(dividingBy: scale)
        guard rest == 0, nanoseconds <= Int128(Int64.max) * 1_000_000 else { return nil }
        let (seconds, part) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self = .seconds(Int64(seconds)) + .nanoseconds(Int64(part))
    }

    /// Keeps the number times the largest unit inside 128 bits.
    private static let largestNumber: Int128 = 1_000_000_000_000_000_000_000

    private static func nanoseconds(ofUnit unit: String) -> Int128? {
        switch unit {
        case "ms": 1_000_000
        case "s": 1_000_000_000
        case "m": 60_000_000_000
        case "h": 3_600_000_000_000
        case "d": 86_400_000_000_000
        default: nil
        }
    }

    /// The duration for people: its two largest units, such as `59 m 12 s`, `1 d`, `2 s 500 ms` or `0 s`.
    ///
    /// What is smaller is cut off, below a millisecond too.
    public var shortText: String {
        let total = wholeMilliseconds.magnitude
        let units: [(UInt64, String)] = [
            (86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1000, "s"), (1, "ms"),
        ]
        guard let largest = units.firstIndex(where: { total >= $0.0 }) else { return "0 s" }
        let (size, name) = units[largest]
        var text = "\(self < .zero ? "-" : "")\(total / size) \(name)"
        if largest + 1 < units.count {
            let (smaller, smallerName) = units[largest + 1]
            let rest = total % size / smaller
            if rest > 0 { text += " \(rest) \(smallerName)" }
        }
        return text
    }
}
