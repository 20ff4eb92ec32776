/// The only bytes that may stand in a header value made from a caller's text (WIRE A2, traps).
enum VisibleASCII {
    /// Whether `text` is not empty and each byte of it is a visible ASCII character, so no space and no control.
    static func isWhole(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// The first character of `text` that is not visible ASCII, as its code point, such as `U+000D`.
    static func firstOther(in text: String) -> String? {
        text.unicodeScalars.first { $0.value <= 0x20 || $0.value >= 0x7F }.map(codePoint)
    }

    /// The code point of `scalar`, which is safe to print whatever it is.
    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
