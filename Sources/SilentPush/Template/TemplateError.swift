/// Everything that is wrong with a template, or with the variables it was given, at once.
public struct TemplateError: Error, Hashable, Sendable {
    /// The template's name.
    public let template: String
    /// One sentence for each problem, with the place and what to do.
    public let problems: [String]

    /// Creates an error.
    public init(template: String, problems: [String]) {
        self.template = template
        self.problems = problems
    }
}

extension TemplateError: CustomStringConvertible {
    /// One line for each problem.
    public var description: String {
        problems.map { "template \(template.excerpt): \($0)" }.joined(separator: "\n")
    }
}
