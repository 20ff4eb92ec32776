/// Outside text made fit to be shown in one line.
enum PrintableText {
    /// At most `limit` characters of `text`; control characters and line breaks become spaces.
    static func short(_ text: String, limit: Int) -> String {
        // Nearly always the text is short and plain already.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return String(scalars) + "…" }
            scalars.append(isPrintable(scalar) ? scalar : " ")
            count += 1
        }
        return String(scalars)
    }

    /// The start of an unreadable body: one line, at most 160 characters; nil for an empty body.
    ///
    /// Words long enough to be a device token or a credential keep their last four characters only.
    static func excerpt(of body: [UInt8]) -> String? {
        guard !body.isEmpty else { return nil }
        // A longer prefix than is shown, so that a word is whole before it is masked.
        let text = short(String(decoding: body.prefix(4096), as: UTF8.self), limit: 4096)
        let words = text.split(separator: " ").map { masked($0) }
        return short(words.joined(separator: " "), limit: 160)
    }

    private static func masked(_ word: Substring) -> String {
        var shown = ""
        var run = ""
        func closeRun() {
            shown += run.count >= 24 ? "…" + run.suffix(4) : run
            run = ""
        }
        for character in word {
            if character.isASCII, character.isLetter || character.isNumber || "_-:+=".contains(character) {
                run.append(character)
            } else {
                closeRun()
                shown.append(character)
            }
        }
        closeRun()
        return shown
    }

    /// Format characters turn text around or hide it in a terminal, so they go with the control characters.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        default: true
        }
    }
}
