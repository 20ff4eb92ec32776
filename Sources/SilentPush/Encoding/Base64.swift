/// Base64 of RFC 4648 in one of its two alphabets.
public struct Base64: Sendable {
    /// With `+` and `/`.
    public static let standard = Base64(UInt8(ascii: "+"), UInt8(ascii: "/"))
    /// With `-` and `_`, for URLs and JWTs.
    public static let url = Base64(UInt8(ascii: "-"), UInt8(ascii: "_"))

    private let digits: [UInt8]
    /// The value of each byte; 255 for those outside the alphabet.
    private let values: [UInt8]

    private init(_ plus: UInt8, _ slash: UInt8) {
        let digits =
            Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8) + [plus, slash]
        var values = [UInt8](repeating: 255, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        self.digits = digits
        self.values = values
    }

    /// The bytes as text, filled up with `=` to a multiple of four where `padded`.
    public func encode(_ bytes: [UInt8], padded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            for place in 0..<3 { group = group << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
            for place in 0..<4 {
                if place <= count {
                    text.append(digits[Int(group >> (18 - 6 * UInt32(place)) & 63)])
                } else if padded {
                    text.append(UInt8(ascii: "="))
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of `text`, padded or not.
    ///
    /// Nil for any byte outside the alphabet (line breaks too), for padding that is not exactly what fills the
    /// text up, and for unused bits that are not zero.
    public func decode(_ text: String) -> [UInt8]? {
        var symbols = Array(text.utf8)
        if symbols.last == UInt8(ascii: "=") {
            guard symbols.count.isMultiple(of: 4) else { return nil }
            symbols.removeLast()
            if symbols.last == UInt8(ascii: "=") { symbols.removeLast() }
        }
        guard symbols.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(symbols.count * 3 / 4)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for symbol in symbols {
            let value = values[Int(symbol)]
            guard value != 255 else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            pending &= (1 << bits) - 1
        }
        return pending == 0 ? bytes : nil
    }
}
