/// Text from a server as it may be shown: short, printable, and without what could be a token.
enum ServerText {
    static func shown(_ text: String) -> String {
        let printable = text.unicodeScalars.prefix(300).map { scalar -> Character in
            scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value < 0x80 ? Character(scalar) : "?"
        }
        // A server that repeats the assertion must not bring it into a log.
        let words = String(printable).split(separator: " ").map { $0.utf8.count > 80 ? "…" : String($0) }
        return words.joined(separator: " ")
    }
}
