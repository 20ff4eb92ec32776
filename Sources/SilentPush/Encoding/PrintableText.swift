/// Outside text made fit to be shown in one line.
enum PrintableText {
    /// At most `limit` characters of `text`; control characters and line breaks become spaces.
    static func short(_ text: String, limit: Int) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return String(scalars) + "…" }
            scalars.append(isPrintable(scalar) ? scalar : " ")
            count += 1
        }
        return String(scalars)
    }

    /// Format characters turn text around or hide it in a terminal, so they go with the control characters.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        default: true
        }
    }
}
