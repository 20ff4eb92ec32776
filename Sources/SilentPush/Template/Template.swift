/// What many pushes have in common, read from `templates/NAME.json` (DESIGN 5, "Templates").
///
/// `{{name}}` in a text value stands for a variable; it is filled after the JSON was read, so no value can break it.
public struct Template: Hashable, Sendable {
    /// The name that it is called by.
    public let name: String
    /// What it is for.
    public let description: String?

    /// By UTF-8 of the key, so that problems come in a fixed order.
    let data: [Member]
    let collapseID: TemplateText?
    let expires: TemplateText?
    let androidPriority: TemplateText?

    /// One member of the data.
    struct Member: Hashable, Sendable {
        let key: String
        let text: TemplateText
    }

    /// The variables that filling asks for, each once, by UTF-8.
    public var variables: [String] {
        let texts = data.map(\.text) + [collapseID, expires, androidPriority].compactMap(\.self)
        return Set(texts.flatMap(\.variables)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
