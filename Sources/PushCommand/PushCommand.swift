/// The command as a function: arguments in, exit code out.
public enum PushCommand {
    /// Runs `silentpush` with `arguments`, the program's own name left out, and returns the exit code.
    public static func run(_ arguments: [String]) async -> Int32 {
        0
    }
}
