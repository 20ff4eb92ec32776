extension JSONReader {
    /// An error at the byte `offset`, with its line and column.
    func error(_ message: String, at offset: Int) -> JSONError {
        var line = firstLine
        var column = 1
        for byte in bytes[range.lowerBound..<min(max(offset, range.lowerBound), range.upperBound)] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Continuation bytes belong to the character before them.
                column += 1
            }
        }
        return JSONError(line: line, column: column, message: message)
    }

    /// An error at the next byte, which names it and the usual mistake behind it.
    func unexpected(_ message: String) -> JSONError {
        guard let byte = nextByte else {
            return error("\(message), found the end of the text", at: position)
        }
        switch byte {
        case UInt8(ascii: "'"):
            return error("\(message), found a single quote; JSON has double quotes only", at: position)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            return error("\(message); JSON has no comments", at: position)
        case 0x21...0x7E:
            return error("\(message), found \(Unicode.Scalar(byte))", at: position)
        default:
            return error("\(message), found the byte 0x\(Hex.encode([byte]))", at: position)
        }
    }

    /// A key for an error: short, and without control characters.
    func shown(_ key: String) -> String {
        "\"\(PrintableText.short(key, limit: 40))\""
    }
}
