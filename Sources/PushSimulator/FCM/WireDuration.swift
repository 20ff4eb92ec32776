/// A duration as proto JSON writes it, `^[0-9]+(\.[0-9]{1,9})?s$` (WIRE B4), with a sign allowed as protobuf has it.
struct WireDuration: Equatable {
    /// Whole seconds, rounded down.
    let seconds: Int64

    init?(_ text: String) {
        guard text.hasSuffix("s") else { return nil }
        let number = text.dropLast()
        let isNegative = number.hasPrefix("-")
        let parts = (isNegative ? number.dropFirst() : number).split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        guard (1...2).contains(parts.count), parts.allSatisfy(Self.isDigits), let whole = Int64(parts[0]),
            parts.count == 1 || parts[1].utf8.count <= 9
        else { return nil }
        seconds = isNegative ? -whole : whole
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
