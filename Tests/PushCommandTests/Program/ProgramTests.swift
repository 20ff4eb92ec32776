import Glibc
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(3))) struct ProgramTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func `simulate runs until a signal and ends cleanly`(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let program = try Program(
            ["simulate", "--state", "\(folder.path)/state"],
            environment: ["HOME": folder.path],
            folder: folder
        )
        #expect(await program.prints("SILENTPUSH_CONFIG="), "\(program.text)")
        let send = await CommandRun.of(
            ["send", "--apns", token(1), "--data", "a=1"],
            environment: ["SILENTPUSH_CONFIG": "\(folder.path)/state/config.json", "HOME": folder.path]
        )
        #expect(send.code == 0, "\(send.text)")
        #expect(await program.prints("the app got delivery"))
        program.kill(signal)
        #expect(await program.end() == 0)
        #expect(program.text.contains("stopped after 1 requests"))
    }

    @Test func `the exit code of the process is the command's`() async throws {
        let folder = try TemporaryFolder()
        let usage = try Program(["send"], environment: [:], folder: folder)
        #expect(await usage.end() == 64)
        let version = try Program(["--version"], environment: [:], folder: folder)
        #expect(await version.end() == 0)
        #expect(version.text.hasPrefix("silentpush "))
    }
}
