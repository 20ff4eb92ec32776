/// A text value of a template, taken apart at its `{{name}}` marks once so that filling is only joining.
struct TemplateText: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case variable(String)
    }

    let parts: [Part]

    /// Takes `text` apart.
    ///
    /// - Throws: `Problem` for a mark without an end or without a name.
    init(_ text: String) throws(Problem) {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstPair(of: UInt8(ascii: "{")) {
            if open.before.utf8.count > 0 { parts.append(.literal(String(open.before))) }
            guard let close = open.after.firstPair(of: UInt8(ascii: "}")) else {
                throw Problem(text: "{{ has no }} behind it")
            }
            let name = close.before.trimmingBlanks
            guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "{")) else {
                throw Problem(text: "{{ }} has no name in it")
            }
            parts.append(.variable(String(name)))
            rest = close.after
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        self.parts = parts
    }

    /// What is wrong with a mark.
    struct Problem: Error {
        let text: String
    }

    /// The names of the variables, as often as they stand there.
    var variables: [String] {
        parts.compactMap { part in
            guard case .variable(let name) = part else { return nil }
            return name
        }
    }

    /// The text with each mark replaced; what a value holds is not looked into again.
    func filled(with variables: [String: String]) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .variable(let name): text += variables[name] ?? ""
            }
        }
        return text
    }
}

extension Substring {
    /// The text before and after the first two of `character` in a row.
    fileprivate func firstPair(of character: UInt8) -> (before: Substring, after: Substring)? {
        var previous: Index?
        for index in utf8.indices {
            guard utf8[index] == character else {
                previous = nil
                continue
            }
            if let previous { return (self[..<previous], self[utf8.index(after: index)...]) }
            previous = index
        }
        return nil
    }

    /// The text without spaces at either end.
    fileprivate var trimmingBlanks: Substring {
        var rest = drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
