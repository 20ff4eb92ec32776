internal import PushDispatch

/// The command as a function: arguments in, text and exit code out.
public enum PushCommand {
    /// Runs `silentpush` with `arguments`, the program's own name left out, and returns the exit code.
    public static func run(_ arguments: [String], io: CommandIO) async -> Int32 {
        let console = Console(io: io)
        do throws(Failure) {
            return try await run(Call(arguments), console).rawValue
        } catch {
            for problem in error.problems { console.error(problem) }
            if let hint = error.hint { console.note(hint) }
            return error.code.rawValue
        }
    }

    /// The words typed, with the command's name taken out.
    private struct Call {
        /// The first word that is no flag, nor a common flag's value.
        var name: String?
        /// Everything else.
        var words: [String]

        init(_ arguments: [String]) {
            words = arguments
            var index = arguments.startIndex
            while index < arguments.endIndex {
                let word = arguments[index]
                guard word.hasPrefix("-"), word != "-", word != "--" else {
                    name = word
                    words.remove(at: index)
                    return
                }
                let takesValue = Flag.common.contains { $0.name == word && $0.placeholder != nil }
                index += takesValue ? 2 : 1
            }
        }
    }

    private static func run(_ call: Call, _ console: Console) async throws(Failure) -> ExitCode {
        guard let name = call.name else { return try runWithoutCommand(call.words, console) }
        if name == "help" { return try help(call.words, console) }
        guard let command = Subcommand.named(name) else {
            let nearest = NearestName.of(name, among: Subcommand.all.map(\.name))
            let hint = nearest.map { "did you mean \($0)?" } ?? "`silentpush --help` lists them"
            throw Failure(.usage, "unknown command \"\(name.shown)\"; \(hint)")
        }
        let (arguments, problems) = ArgumentParser.parse(call.words, by: command.syntax)
        if arguments.has("--help") {
            console.result(Array(HelpText.text(of: command).utf8))
            return .success
        }
        guard problems.isEmpty else { throw Failure(usageOf: command, problems) }
        return try await command.run(arguments, Console(io: console.io, arguments: arguments))
    }

    private static func runWithoutCommand(
        _ words: [String],
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let version = Flag.switch("--version", "")
        let syntax = Syntax([.init(title: "", flags: [version])])
        let (arguments, problems) = ArgumentParser.parse(words, by: syntax)
        if arguments.has("--help") {
            console.result(Array(HelpText.overview.utf8))
            return .success
        }
        guard problems.isEmpty else { throw Failure(.usage, problems) }
        guard arguments.has(version.name) else {
            throw Failure(.usage, "no command is given; `silentpush --help` lists them")
        }
        console.result("silentpush \(Version.text)")
        return .success
    }

    private static func help(_ words: [String], _ console: Console) throws(Failure) -> ExitCode {
        guard let name = words.first else {
            console.result(Array(HelpText.overview.utf8))
            return .success
        }
        guard let command = Subcommand.named(name) else {
            throw Failure(.usage, "there is no command \"\(name.shown)\" to help with")
        }
        console.result(Array(HelpText.text(of: command).utf8))
        return .success
    }
}

extension Failure {
    /// Mistakes in the arguments of `command`.
    init(usageOf command: Subcommand, _ problems: [String]) {
        self.init(.usage, problems, hint: "`silentpush \(command.name) --help` shows how it is used")
    }
}
