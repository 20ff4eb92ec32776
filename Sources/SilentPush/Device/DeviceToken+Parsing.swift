extension DeviceToken {
    /// The most hex digits of a token, a generous bound since Apple fixes none (WIRE A7.2).
    public static let digitLimit = 400

    /// Reads a device token as people and backends hand it on.
    ///
    /// Hex digits of either case are taken, also in `<...>` and with spaces, as an old description prints them.
    ///
    /// - Parameter text: The token.
    /// - Throws: What is wrong, and what the text looks like instead (WIRE A7).
    public init(parsing text: String) throws(RuleBreak) {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count)
        for byte in Self.unwrapped(text) {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                digits.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte | 0x20)
            case UInt8(ascii: " "): continue
            default: throw Self.misread(text)
            }
        }
        if digits.isEmpty {
            throw RuleBreak(.`A7.2`, field: "device", found: "the APNs token is empty")
        }
        if digits.count % 2 != 0 {
            let found =
                "the APNs token has \(digits.count) hex digits, an odd number: one is missing or too many"
            throw RuleBreak(.`A7.2`, field: "device", found: found)
        }
        if digits.count > Self.digitLimit {
            let found = "the APNs token has \(digits.count) of at most \(Self.digitLimit) hex digits"
            throw RuleBreak(.`A7.2`, field: "device", found: found)
        }
        self.init(checkedHex: String(decoding: digits, as: UTF8.self))
    }

    /// Whether `text` is a token that had to be taken out of `<...>` or freed of spaces, which a caller may want to say.
    public static func isWrapped(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: " ") }
    }

    /// The text between `<` and `>`, when it has both, else the whole.
    private static func unwrapped(_ text: String) -> Substring.UTF8View {
        let trimmed = text[...].trimmingSpaces
        guard trimmed.utf8.first == UInt8(ascii: "<"), trimmed.utf8.last == UInt8(ascii: ">"),
            trimmed.utf8.count > 1
        else { return trimmed.utf8 }
        return trimmed.dropFirst().dropLast().utf8
    }

    private static func misread(_ text: String) -> RuleBreak {
        RuleBreak(.`A7.1`, field: "device", found: TokenLookalike.hint(for: text))
    }
}

extension Substring {
    /// The text without ASCII spaces at either end.
    fileprivate var trimmingSpaces: Substring {
        var rest = self.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
