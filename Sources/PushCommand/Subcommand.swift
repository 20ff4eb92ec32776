/// One command as a value: what it accepts, its help, and what it does.
struct Subcommand: Sendable {
    /// One way to use it, for the help.
    struct Example: Sendable {
        /// What it does, without a full stop.
        let purpose: String
        /// The line to type; a long one goes on after a backslash.
        let line: String
    }

    /// The word after `silentpush`.
    let name: String
    /// What it does, in half a line.
    let summary: String
    /// What stands behind its name in the usage line.
    let usage: String
    /// What somebody must know before using it.
    let about: String
    /// Examples first: they teach more than the list of flags.
    let examples: [Example]
    /// What it accepts.
    let syntax: Syntax
    /// The exit codes that need an explanation.
    let exits: [(code: ExitCode, meaning: String)]
    /// Does it.
    let run: @Sendable (Arguments, Console) async throws(Failure) -> ExitCode
}

extension Subcommand {
    /// Every command, in the order of the help.
    static let all: [Subcommand] = [
        .initialize, .check, .send, .batch, .pipe, .enqueue, .work, .inspect, .status, .gone,
        .simulate,
    ]

    /// The command called `name`.
    static func named(_ name: String) -> Subcommand? {
        all.first { $0.name == name }
    }
}
