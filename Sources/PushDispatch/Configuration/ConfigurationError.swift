/// Why a configuration cannot be used: every problem at once (DESIGN 6).
public struct ConfigurationError: Error, Hashable, Sendable {
    /// One thing that is wrong.
    public struct Problem: Hashable, Sendable {
        /// Where: a JSON path such as `apns.keyID`, `line 3, column 7`, or empty for the file as a whole.
        public let path: String
        /// What is wrong and what to do, free of secrets.
        public let message: String

        /// Creates a problem.
        public init(path: String, message: String) {
            self.path = path
            self.message = message
        }
    }

    /// The file that was read.
    public let file: String
    /// At least one problem, in the order of the file.
    public let problems: [Problem]
    /// Whether the file itself could not be read, so that nothing is known of what stands in it.
    public let isUnreadable: Bool

    /// Creates an error of the file at `file`.
    public init(file: String, problems: [Problem], isUnreadable: Bool = false) {
        self.file = file
        self.problems = problems
        self.isUnreadable = isUnreadable
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// One line for each problem: file, JSON path, sentence.
    public var description: String {
        problems.map { problem in
            problem.path.isEmpty
                ? "\(file): \(problem.message)" : "\(file): \(problem.path): \(problem.message)"
        }
        .joined(separator: "\n")
    }
}

/// What is wrong with one value, before it is known where it stands.
struct ConfigurationFault: Error {
    /// A sentence that continues the name of the key.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
