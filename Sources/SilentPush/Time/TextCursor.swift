/// Walks over the ASCII of a short text such as a date; every step fails softly.
struct TextCursor {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Takes one ASCII character; false, and nothing is taken, where another stands.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Takes exactly this text; false, and nothing is taken, where another stands.
    mutating func take(exactly text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Takes a number of exactly `count` digits.
    mutating func number(digits count: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard isAtDigit else { return nil }
            number = number * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        return number
    }

    /// Takes all digits that stand here.
    mutating func digits() -> ArraySlice<UInt8> {
        let start = position
        while isAtDigit { position += 1 }
        return bytes[start..<position]
    }

    private var isAtDigit: Bool {
        position < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position]
    }

    /// Takes all letters that stand here.
    mutating func letters() -> String {
        let start = position
        while position < bytes.count, (bytes[position] | 0x20) >= 0x61, (bytes[position] | 0x20) <= 0x7A {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
