/// One broken rule: where, what was found, and the rule that says otherwise.
public struct RuleBreak: Error, Hashable, Sendable {
    /// The rule that is broken.
    public let rule: Rule
    /// Where: a field such as `data.count`, `collapseID` or `device`.
    public let field: String
    /// What was found there, short and free of secrets.
    public let found: String

    /// Creates a broken rule.
    public init(_ rule: Rule, field: String, found: String) {
        self.rule = rule
        self.field = field
        self.found = found
    }
}

extension RuleBreak: CustomStringConvertible {
    /// One line: field, finding, rule, fix.
    public var description: String {
        "\(field): \(found). Rule \(rule.number): \(rule.text) \(rule.fix)"
    }
}

/// Every rule that a push and its device break, at once (DESIGN D7).
public struct PushRefusal: Error, Hashable, Sendable {
    /// At least one broken rule.
    public let breaks: [RuleBreak]

    /// Creates a refusal.
    public init(_ breaks: [RuleBreak]) {
        self.breaks = breaks
    }
}

extension PushRefusal: CustomStringConvertible {
    /// One line for each broken rule.
    public var description: String {
        breaks.map(\.description).joined(separator: "\n")
    }
}
