internal import SilentPush

/// What a command says: results to standard output, people's text to standard error.
struct Console: Sendable {
    /// How much is said.
    enum Volume: Int, Comparable, Sendable {
        case quiet, normal, verbose

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The streams, the environment and the clock.
    let io: CommandIO
    /// How much is said on standard error.
    var volume: Volume = .normal
    /// Whether results are JSON.
    var isJSON = false
    /// Whether secrets are printed in clear.
    var showsSecrets = false

    /// A console that follows the common flags in `arguments`.
    init(io: CommandIO, arguments: Arguments) {
        self.io = io
        volume = arguments.has("--quiet") ? .quiet : arguments.has("--verbose") ? .verbose : .normal
        isJSON = arguments.has("--json")
        showsSecrets = arguments.has("--show-secrets")
    }

    /// A console for what is said before the flags are known.
    init(io: CommandIO) {
        self.io = io
    }

    /// Text with colours where a person looks at it (https://no-color.org).
    var errorStyle: Style {
        Style(isColored: io.isErrorTerminal && Self.allowsColor(io.environment))
    }

    /// The same for results.
    var outputStyle: Style {
        Style(isColored: io.isOutputTerminal && Self.allowsColor(io.environment))
    }

    /// Writes a result as it is; false when nobody reads any more.
    @discardableResult
    func result(_ bytes: [UInt8]) -> Bool {
        io.standardOutput(bytes)
    }

    /// Writes one line of a result.
    @discardableResult
    func result(_ line: String) -> Bool {
        io.standardOutput(Array("\(line)\n".utf8))
    }

    /// Tells people something that they can do without.
    func note(_ text: String) {
        guard volume >= .normal else { return }
        write(text)
    }

    /// Tells people a detail they asked for with `--verbose`.
    func detail(_ text: String) {
        guard volume >= .verbose else { return }
        write(errorStyle.faint(text))
    }

    /// Warns people of something that does not stop the command.
    func warn(_ text: String) {
        guard volume >= .normal else { return }
        write("\(errorStyle.yellow("warning:")) \(text)")
    }

    /// Tells people what went wrong, always.
    func error(_ text: String) {
        write("\(errorStyle.red("error:")) \(text)")
    }

    /// Puts `text` in place of the terminal's last line, without ending it; nothing elsewhere.
    func redrawLine(_ text: String) {
        guard io.isErrorTerminal, volume >= .normal else { return }
        _ = io.standardError(Array("\r\u{1B}[2K\(text)".utf8))
    }

    private func write(_ text: String) {
        _ = io.standardError(Array("\(text)\n".utf8))
    }

    private static func allowsColor(_ environment: [String: String]) -> Bool {
        environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
}

/// Colours for a terminal, or none.
struct Style: Sendable {
    let isColored: Bool

    func red(_ text: String) -> String { wrap(text, "31") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
    func bold(_ text: String) -> String { wrap(text, "1") }
    func faint(_ text: String) -> String { wrap(text, "2") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
