/// One row of WIRE or RECEIVERS as a value; one table serves composer, simulator and `inspect` (DESIGN 2).
public struct Rule: Hashable, Sendable {
    /// The row's number, such as `A6.4` or `R5`.
    public let number: String
    /// What the rule says, in one sentence.
    public let text: String
    /// What to do when it is broken, in one sentence.
    public let fix: String

    init(_ number: String, _ text: String, fix: String) {
        self.number = number
        self.text = text
        self.fix = fix
    }
}
