extension String {
    /// The text in quotes for a person's line, see `shown`.
    var printable: String { "\"\(shown)\"" }

    /// The text for a person's line: short, and nothing in it that moves a terminal's cursor or turns text around.
    var shown: String {
        var text = ""
        for scalar in unicodeScalars.prefix(64) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: text += "?"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return unicodeScalars.count > 64 ? text + "…" : text
    }
}
