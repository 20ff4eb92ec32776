extension JSONReader {
    /// What the scan of a string ran into.
    private enum StringStop {
        case quote
        case escape
        case control
        case end
    }

    /// Reads the string whose opening quote is the next byte.
    mutating func readString() throws(JSONError) -> String {
        let start = position + 1
        let (stop, index) = scanString(from: start)
        switch stop {
        case .quote:
            position = index + 1
            return try text(of: start..<index)
        case .escape:
            return try readEscapedString(from: start, firstEscape: index)
        case .control, .end:
            throw badString(stop, at: index)
        }
    }

    /// The first byte from `start` that is no plain part of a string.
    private func scanString(from start: Int) -> (StringStop, Int) {
        let span = bytes.span
        let end = range.upperBound
        var index = start
        while index < end {
            let byte = span[index]
            if byte == UInt8(ascii: "\"") { return (.quote, index) }
            if byte == UInt8(ascii: "\\") { return (.escape, index) }
            if byte < 0x20 { return (.control, index) }
            index += 1
        }
        return (.end, index)
    }

    /// The text of `part`, which must be UTF-8.
    private func text(of part: Range<Int>) throws(JSONError) -> String {
        do {
            return String(copying: try UTF8Span(validating: bytes.span.extracting(part)))
        } catch {
            throw self.error("these bytes are not UTF-8", at: part.lowerBound + error.byteOffsets.lowerBound)
        }
    }

    private mutating func readEscapedString(from start: Int, firstEscape: Int) throws(JSONError) -> String {
        var text = try text(of: start..<firstEscape)
        var index = firstEscape
        while true {
            index = try appendEscape(at: index, to: &text)
            let (stop, next) = scanString(from: index)
            guard stop == .quote || stop == .escape else { throw badString(stop, at: next) }
            if next > index { text += try self.text(of: index..<next) }
            index = next
            if stop == .quote {
                position = index + 1
                return text
            }
        }
    }

    /// Appends what the backslash at `index` stands for; the answer is the byte after the escape.
    private func appendEscape(at index: Int, to text: inout String) throws(JSONError) -> Int {
        guard index + 1 < range.upperBound else { throw badString(.end, at: range.upperBound) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""): text.append("\"")
        case UInt8(ascii: "\\"): text.append("\\")
        case UInt8(ascii: "/"): text.append("/")
        case UInt8(ascii: "b"): text.append("\u{8}")
        case UInt8(ascii: "f"): text.append("\u{C}")
        case UInt8(ascii: "n"): text.append("\n")
        case UInt8(ascii: "r"): text.append("\r")
        case UInt8(ascii: "t"): text.append("\t")
        case UInt8(ascii: "u"): return try appendCodePoint(at: index, to: &text)
        default: throw error("a backslash stands before one of \" \\ / b f n r t u only", at: index)
        }
        return index + 2
    }

    private func appendCodePoint(at index: Int, to text: inout String) throws(JSONError) -> Int {
        let first = try codeUnit(at: index)
        if let scalar = Unicode.Scalar(first) {
            text.unicodeScalars.append(scalar)
            return index + 6
        }
        // Only surrogates are no scalars; a high one needs its low one right behind it.
        let low = index + 6
        guard UTF16.isLeadSurrogate(first), low + 1 < range.upperBound,
            bytes[low] == UInt8(ascii: "\\"), bytes[low + 1] == UInt8(ascii: "u")
        else {
            throw error("half of a surrogate pair stands alone", at: index)
        }
        let second = try codeUnit(at: low)
        guard UTF16.isTrailSurrogate(second) else {
            throw error("half of a surrogate pair stands alone", at: index)
        }
        text.unicodeScalars.append(UTF16.decode(UTF16.EncodedScalar([first, second])))
        return index + 12
    }

    /// The four hex digits of the `\u` at `index`.
    private func codeUnit(at index: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for place in index + 2..<index + 6 {
            guard place < range.upperBound, let digit = Hex.value(of: bytes[place]) else {
                throw error("four hex digits were expected after \\u", at: min(place, range.upperBound))
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private func badString(_ stop: StringStop, at index: Int) -> JSONError {
        stop == .control
            ? error("a control character in a string must be written as an escape such as \\n", at: index)
            : error("the string that begins here has no end", at: position)
    }
}
