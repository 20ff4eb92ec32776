extension String {
    /// At most 40 characters of the text, fit to stand in a message whatever they are.
    package var excerpt: String { PrintableText.short(self, limit: 40) }
}
