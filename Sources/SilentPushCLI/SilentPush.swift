import Glibc
import PushCommand

@main
enum SilentPushCLI {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        exit(await PushCommand.run(Array(CommandLine.arguments.dropFirst()), io: .process()))
    }
}
