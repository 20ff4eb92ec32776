/// A shell's words, with single and double quotation marks and backslashes; variables stay as they are written.
enum ShellWords {
    struct Word {
        var text: String
        /// Where it begins, both counted from 1.
        var line: Int
        var column: Int
    }

    /// The words of each command; a command ends with its line, unless a backslash or a quotation mark goes on.
    static func commands(in lines: TextLines) throws(JSONError) -> [[Word]] {
        var commands: [[Word]] = []
        var command: [Word] = []
        var word: Word?
        var quote: Unicode.Scalar?
        for line in lines.lines {
            var scalars = line.text.unicodeScalars[...]
            var column = 0
            var goesOn = false
            while let scalar = scalars.popFirst() {
                column += 1
                switch (quote, scalar) {
                case ("'", "'"), ("\"", "\""): quote = nil
                case ("'", _): word?.text.unicodeScalars.append(scalar)
                case ("\"", "\\") where scalars.first.map { "\"\\$`".unicodeScalars.contains($0) } ?? false,
                    (nil, "\\") where !scalars.isEmpty:
                    if let next = scalars.popFirst() {
                        column += 1
                        word = word ?? Word(text: "", line: line.number, column: column)
                        word?.text.unicodeScalars.append(next)
                    }
                case (_, "\\") where scalars.isEmpty: goesOn = true
                case ("\"", _): word?.text.unicodeScalars.append(scalar)
                case (nil, "'"), (nil, "\""):
                    word = word ?? Word(text: "", line: line.number, column: column)
                    quote = scalar
                case (nil, " "), (nil, "\t"):
                    if let word { command.append(word) }
                    word = nil
                default:
                    word = word ?? Word(text: "", line: line.number, column: column)
                    word?.text.unicodeScalars.append(scalar)
                }
            }
            if quote != nil {
                if !goesOn { word?.text.unicodeScalars.append("\n") }
                continue
            }
            if goesOn { continue }
            if let word { command.append(word) }
            word = nil
            if !command.isEmpty { commands.append(command) }
            command = []
        }
        if quote != nil {
            let last = lines.lines.last
            throw JSONError(
                line: last?.number ?? 1,
                column: (last?.text.unicodeScalars.count ?? 0) + 1,
                message: "a quotation mark is not closed"
            )
        }
        if let word { command.append(word) }
        if !command.isEmpty { commands.append(command) }
        return commands
    }
}
