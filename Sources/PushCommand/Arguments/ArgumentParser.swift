internal import PushDispatch

/// Sorts what was typed by a command's syntax and notes every mistake, not only the first.
struct ArgumentParser {
    private let syntax: Syntax
    private var given: [Arguments.Given] = []
    private var positionals: [String] = []
    private var problems: [String] = []

    /// Sorts `words`; the second part is empty when they follow `syntax`.
    static func parse(_ words: [String], by syntax: Syntax) -> (arguments: Arguments, problems: [String]) {
        var parser = ArgumentParser(syntax: syntax)
        parser.read(words[...])
        parser.countPositionals()
        return (Arguments(given: parser.given, positionals: parser.positionals), parser.problems)
    }

    private init(syntax: Syntax) {
        self.syntax = syntax
    }

    private mutating func read(_ words: ArraySlice<String>) {
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                positionals += rest
                return
            }
            guard word.isFlagLike else {
                positionals.append(word)
                continue
            }
            let (name, attached) = word == "-h" ? ("--help", nil) : word.splitAtEquals
            guard let flag = syntax.flag(name) else {
                reportUnknown(name)
                continue
            }
            guard flag.placeholder != nil else {
                note(flag, value: "")
                if attached != nil { problems.append("\(name) takes no value") }
                continue
            }
            if let attached {
                note(flag, value: attached)
            } else if let next = rest.first, !isMeantAsFlag(next) {
                rest.removeFirst()
                note(flag, value: next)
            } else {
                reportMissingValue(flag, next: rest.first)
            }
        }
    }

    private mutating func note(_ flag: Flag, value: String) {
        if flag.repetition == .once, given.contains(where: { $0.name == flag.name }) {
            problems.append("\(flag.name) is given twice, and one value is all it can have")
            return
        }
        given.append(.init(name: flag.name, value: value))
    }

    /// Whether `word`, where a value is due, is a flag: a known one, or a near miss of one.
    ///
    /// Anything else that begins with dashes is a value, so that random IDs and pasted text need no care.
    private func isMeantAsFlag(_ word: String) -> Bool {
        guard word.isFlagLike, word.hasPrefix("--"), word.utf8.count > 3 else { return false }
        let name = word.splitAtEquals.name
        return NearestName.of(name, among: syntax.flags.map(\.name)) != nil
    }

    private mutating func reportMissingValue(_ flag: Flag, next: String?) {
        var problem = "\(flag.name) needs a value: \(flag.usage)"
        if let next {
            problem +=
                " (a value that looks like a flag is written \(flag.name)=\(next.splitAtEquals.name.shown))"
        }
        problems.append(problem)
    }

    private mutating func reportUnknown(_ name: String) {
        if let nearest = NearestName.of(name, among: syntax.flags.map(\.name)) {
            problems.append("unknown flag \(name.shown); did you mean \(nearest)?")
        } else if Self.isSecretLike(name) {
            problems.append(
                "unknown flag \(name.shown); secrets are never flags, as other users can read them: "
                    + "the configuration takes a file, text or {\"env\": \"NAME\"}"
            )
        } else {
            let known = syntax.flags.map(\.name).joined(separator: ", ")
            problems.append("unknown flag \(name.shown); known here: \(known)")
        }
    }

    /// Whether somebody is likely to have tried to hand in a key or a password.
    private static func isSecretLike(_ name: String) -> Bool {
        let letters = name.lowercased()
        return ["key", "secret", "password", "passphrase", "p8", "auth", "bearer", "jwt", "account", "cert"]
            .contains { letters.contains($0) }
    }

    private mutating func countPositionals() {
        let wanted = syntax.positionals
        for missing in wanted.dropFirst(positionals.count) where syntax.needsPositionals {
            problems.append("\(missing) is missing")
        }
        for extra in positionals.dropFirst(wanted.count) {
            problems.append("unexpected argument \"\(extra.shown)\"")
        }
    }
}

extension String {
    /// Whether the word begins with a dash and is not the dash that stands for standard input.
    fileprivate var isFlagLike: Bool {
        utf8.first == UInt8(ascii: "-") && self != "-"
    }

    /// `--name=value` in its two parts; a word without `=` has no value.
    fileprivate var splitAtEquals: (name: String, value: String?) {
        guard let equals = firstIndex(of: "=") else { return (self, nil) }
        return (String(self[..<equals]), String(self[index(after: equals)...]))
    }
}
