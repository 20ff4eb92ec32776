extension JSONReader {
    /// Steps over a UTF-8 byte-order mark, and refuses UTF-16 and UTF-32 by name.
    mutating func checkEncoding() throws(JSONError) {
        let head = Array(bytes[range].prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            range = range.lowerBound + 3..<range.upperBound
            position = range.lowerBound
            lastStart = position
            return
        }
        guard let name = Self.foreignEncoding(head) else { return }
        throw error("the text is \(name); save it as UTF-8", at: range.lowerBound)
    }

    /// By the byte-order mark, or without one by where the zero bytes of ASCII characters stand.
    private static func foreignEncoding(_ head: [UInt8]) -> String? {
        if head.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32 (little endian)" }
        if head.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32 (big endian)" }
        if head.starts(with: [0xFF, 0xFE]) { return "UTF-16 (little endian)" }
        if head.starts(with: [0xFE, 0xFF]) { return "UTF-16 (big endian)" }
        guard head.contains(0), head.count >= 2 else { return nil }
        let zeros = head.map { $0 == 0 }
        if zeros == [true, true, true, false] { return "UTF-32 (big endian)" }
        if zeros == [false, true, true, true] { return "UTF-32 (little endian)" }
        if zeros.starts(with: [true, false]) { return "UTF-16 (big endian)" }
        if zeros.starts(with: [false, true]) { return "UTF-16 (little endian)" }
        return nil
    }
}
