import Glibc
import PushCommand

@main
enum SilentPushCLI {
    // Not `async`: such a main thread ends in a wait that takes every signal, and they belong to the command.
    static func main() {
        signal(SIGPIPE, SIG_IGN)
        let io = CommandIO.process()
        Task.detached { exit(await PushCommand.run(Array(CommandLine.arguments.dropFirst()), io: io)) }
        while true { pause() }
    }
}
