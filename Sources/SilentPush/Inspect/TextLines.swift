/// The lines of a text with their places in it.
struct TextLines {
    struct Line {
        /// Without its end.
        let text: String
        /// Counted from 1.
        let number: Int
        /// Where it begins in the bytes.
        let start: Int
    }

    let lines: [Line]

    /// The line that begins at `start`, as far as a request line or a command reaches.
    static func line(of bytes: [UInt8], from start: Int) -> String {
        var text = bytes[start...].prefix(4096).prefix { $0 != 0x0A }
        if text.last == 0x0D { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// The lines of `bytes` from `start` on; white space at the end counts for nothing.
    init(_ bytes: [UInt8], from start: Int) {
        var lines: [Line] = []
        var number = bytes[..<start].count { $0 == 0x0A } + 1
        var begin = start
        while begin < bytes.count {
            let end = bytes[begin...].firstIndex(of: 0x0A) ?? bytes.count
            var text = bytes[begin..<end]
            if text.last == 0x0D { text.removeLast() }
            lines.append(Line(text: String(decoding: text, as: UTF8.self), number: number, start: begin))
            number += 1
            begin = end + 1
        }
        while let last = lines.last, last.text.allSatisfy(\.isWhitespace) { lines.removeLast() }
        self.lines = lines
    }
}
