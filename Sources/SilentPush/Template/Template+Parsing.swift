extension Template {
    private static let knownKeys = ["description", "data", "collapseID", "expires", "androidPriority"]

    /// Reads a template, strictly.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text.
    ///   - name: The name that it is called by.
    /// - Throws: Every problem at once: bad JSON, unknown keys, values of the wrong kind, marks without an end.
    public init(parsing bytes: [UInt8], name: String) throws(TemplateError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw TemplateError(template: name, problems: [error.description])
        }
        guard case .object(let members) = value else {
            throw TemplateError(template: name, problems: ["it is \(value.kindName), not an object."])
        }
        var reader = TemplateReader()
        for member in members where !Self.knownKeys.contains(member.key) {
            let known = Self.knownKeys.joined(separator: ", ")
            reader.problems.append("\(member.key.excerpt): the key is not known. Known are \(known).")
        }
        self.name = name
        description = reader.text(value["description"], "description")
        data = reader.data(value["data"])
        collapseID = reader.mark(value["collapseID"], "collapseID")
        expires = reader.expires(value["expires"])
        androidPriority = reader.priority(value["androidPriority"])
        guard reader.problems.isEmpty else { throw TemplateError(template: name, problems: reader.problems) }
    }
}

/// Reads the members of a template and collects what is wrong with them.
private struct TemplateReader {
    var problems: [String] = []

    mutating func text(_ value: JSONValue?, _ field: String) -> String? {
        guard let value else { return nil }
        guard case .string(let text) = value else {
            problems.append("\(field): it is \(value.kindName), not text. Write text, or leave it out.")
            return nil
        }
        return text
    }

    mutating func mark(_ value: JSONValue?, _ field: String) -> TemplateText? {
        guard let text = text(value, field) else { return nil }
        return mark(text: text, field)
    }

    mutating func expires(_ value: JSONValue?) -> TemplateText? {
        // The number 0 may be written as such, as in a row.
        let value = value == .number("0") ? .string("0") : value
        guard let text = mark(value, "expires") else { return nil }
        if text.variables.isEmpty, Expiration(text: text.filled(with: [:])) == nil {
            problems.append(TemplateProblem.expires(text.filled(with: [:])))
        }
        return text
    }

    mutating func priority(_ value: JSONValue?) -> TemplateText? {
        guard let text = mark(value, "androidPriority") else { return nil }
        if text.variables.isEmpty, AndroidPriority(rawValue: text.filled(with: [:])) == nil {
            problems.append(TemplateProblem.priority(text.filled(with: [:])))
        }
        return text
    }

    mutating func data(_ value: JSONValue?) -> [Template.Member] {
        guard let value else { return [] }
        let data: [String: String]
        do {
            data = try Push.data(from: value)
        } catch {
            problems += error.breaks.map(\.description)
            return []
        }
        // The keys are judged here already; the delivery ID stands in for the one that comes later.
        problems += Push(deliveryID: "-", data: data).breaks.map(\.description)
        let sorted = data.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return sorted.compactMap { key, text in
            if key.contains("{{") {
                problems.append("data.\(key.excerpt): a key holds no {{name}}. Put it into a text value.")
            }
            return mark(text: text, "data.\(key.excerpt)").map { Template.Member(key: key, text: $0) }
        }
    }

    private mutating func mark(text: String, _ field: String) -> TemplateText? {
        do {
            return try TemplateText(text)
        } catch {
            problems.append("\(field): \(error.text). Write {{name}}, or take the braces out.")
            return nil
        }
    }
}
