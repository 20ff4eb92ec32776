extension JSONReader {
    /// Reads the number whose first byte is next.
    mutating func readNumber() throws(JSONError) -> String {
        let start = position
        if nextByte == UInt8(ascii: "-") { position += 1 }
        if nextByte == UInt8(ascii: "0") {
            position += 1
            if isDigitNext { throw error("a number must not begin with a zero", at: start) }
        } else {
            try readDigits()
        }
        if nextByte == UInt8(ascii: ".") {
            position += 1
            try readDigits()
        }
        if nextByte == UInt8(ascii: "e") || nextByte == UInt8(ascii: "E") {
            position += 1
            if nextByte == UInt8(ascii: "+") || nextByte == UInt8(ascii: "-") { position += 1 }
            try readDigits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private var isDigitNext: Bool {
        guard let byte = nextByte else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private mutating func readDigits() throws(JSONError) {
        guard isDigitNext else { throw unexpected("a digit was expected") }
        while isDigitNext { position += 1 }
    }
}
