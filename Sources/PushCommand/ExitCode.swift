/// How the command ends (DESIGN 5).
struct ExitCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    /// All accepted.
    static let success = Self(rawValue: 0)
    /// Some pushes ended gone, rejected, expired or failed.
    static let someFailed = Self(rawValue: 1)
    /// The command line is wrong.
    static let usage = Self(rawValue: 64)
    /// A push, a device or an input file is malformed.
    static let malformed = Self(rawValue: 65)
    /// A file named on the command line cannot be read.
    static let unreadable = Self(rawValue: 66)
    /// A provider cannot be reached.
    static let unreachable = Self(rawValue: 69)
    /// Something in the program itself failed.
    static let software = Self(rawValue: 70)
    /// Held, to be tried later, or stopped by a signal.
    static let later = Self(rawValue: 75)
    /// A provider refused the credentials.
    static let refused = Self(rawValue: 77)
    /// The configuration, a key or an account is wrong.
    static let configuration = Self(rawValue: 78)
}

/// Why a command ends before its work is done: what to say, and the exit code.
struct Failure: Error, Sendable {
    let code: ExitCode
    /// One line for each problem.
    let problems: [String]
    /// Where to read on, if there is such a place.
    let hint: String?

    init(_ code: ExitCode, _ problems: [String], hint: String? = nil) {
        self.code = code
        self.problems = problems
        self.hint = hint
    }

    init(_ code: ExitCode, _ problem: String) {
        self.init(code, [problem])
    }
}
