/// What is wrong with a key, a service account or a certificate: everything at once, and never any of its text.
///
/// The command ends with 78 for each of them (DESIGN 5).
public struct KeyError: Error, Hashable, Sendable {
    /// One thing that is wrong, and what to do about it.
    public struct Problem: Error, Hashable, Sendable {
        /// Which mistake it is, for code that must tell them apart.
        public let kind: Kind
        /// What was found, one clause.
        public let finding: String
        /// What to do, one sentence.
        public let fix: String
    }

    /// What was being read: `APNs key`, `service account` or `client certificate`.
    public let subject: String
    /// Where it came from, such as `file AuthKey_ABC123DEFG.p8` or `environment variable APNS_KEY`.
    public let place: String
    /// At least one problem.
    public let problems: [Problem]

    /// The first problem's kind.
    public var kind: Kind { problems.first?.kind ?? .garbage }
}

extension KeyError: CustomStringConvertible {
    /// One line for each problem: subject, place, finding, fix.
    public var description: String {
        problems.map { "\(subject) (\(place)): \($0.finding). \($0.fix)" }.joined(separator: "\n")
    }
}
