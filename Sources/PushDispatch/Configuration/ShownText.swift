extension String {
    /// The start of the text, fit to be quoted in a message whatever it holds.
    package var shown: String {
        var start = ""
        for scalar in unicodeScalars.prefix(60) {
            // Controls and the marks that turn a terminal's writing direction are named, not printed.
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                start += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
            default: start.unicodeScalars.append(scalar)
            }
        }
        return unicodeScalars.dropFirst(60).isEmpty ? start : start + "…"
    }
}
