extension Template {
    /// A template with its variables filled in.
    public struct Filled: Hashable, Sendable {
        /// The data, the caller's own added.
        public var data: [String: String]
        /// The collapse ID; nil where the template has none.
        public var collapseID: String?
        /// The expiration as written, for `Expiration(text:)`; nil where the template has none.
        public var expires: String?
        /// The Android priority; nil where the template has none.
        public var androidPriority: AndroidPriority?
        /// Variables that were given and that the template does not have, by UTF-8: worth a warning.
        public var unused: [String]
    }

    /// Fills the variables in.
    ///
    /// - Parameters:
    ///   - variables: The value of each variable; none is looked into for marks of its own.
    ///   - own: The caller's own data, which adds to the template's and overrides it.
    /// - Returns: The parts of a push.
    /// - Throws: All missing variables at once, and a filled `expires` or `androidPriority` that cannot be read.
    public func filled(
        with variables: [String: String],
        adding own: [String: String] = [:]
    ) throws(TemplateError) -> Filled {
        let members = data.filter { own[$0.key] == nil }
        let texts = members.map(\.text) + [collapseID, expires, androidPriority].compactMap(\.self)
        var missing: Set<String> = []
        for text in texts { missing.formUnion(text.variables.filter { variables[$0] == nil }) }
        guard missing.isEmpty else {
            let names = Self.sorted(missing).map { "{{\($0.excerpt)}}" }.joined(separator: ", ")
            throw TemplateError(
                template: name,
                problems: ["no value for \(names). Set each with NAME=VALUE."]
            )
        }

        let expires = expires?.filled(with: variables)
        let priority = androidPriority?.filled(with: variables)
        var problems: [String] = []
        if let expires, Expiration(text: expires) == nil { problems.append(TemplateProblem.expires(expires)) }
        if let priority, AndroidPriority(rawValue: priority) == nil {
            problems.append(TemplateProblem.priority(priority))
        }
        guard problems.isEmpty else { throw TemplateError(template: name, problems: problems) }

        var filled = own
        for member in members { filled[member.key] = member.text.filled(with: variables) }
        return Filled(
            data: filled,
            collapseID: collapseID?.filled(with: variables),
            expires: expires,
            androidPriority: priority.flatMap(AndroidPriority.init(rawValue:)),
            unused: variables.isEmpty ? [] : Self.sorted(Set(variables.keys).subtracting(self.variables))
        )
    }

    private static func sorted(_ names: Set<String>) -> [String] {
        names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// Sentences that reading and filling share.
enum TemplateProblem {
    static func expires(_ text: String) -> String {
        "expires: \(text.excerpt) is no expiration. Write a duration such as 24h, 0, provider, or RFC 3339."
    }

    static func priority(_ text: String) -> String {
        "androidPriority: \(text.excerpt) is not known. Write normal or high."
    }
}
