import FoundationEssentials
import PushDispatch
import PushSigning
import PushSystem
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct InitTests {
    private let folder: TemporaryFolder
    private let key: String

    init() throws {
        folder = try TemporaryFolder()
        key = try folder.write("AuthKey_ABC123DEFG.p8", TestKeys.p8)
    }

    /// The check that follows meets a closed port at once, since the proxy named here is one.
    private func initialize(_ arguments: [String]) async -> CommandRun {
        await CommandRun.of(
            ["init"] + arguments,
            environment: ["HOME": folder.path, "https_proxy": "http://127.0.0.1:1"],
            clock: StoppedClock()
        )
    }

    private var written: String { "\(folder.path)/silentpush.json" }

    @Test func `it writes what was given, takes the key ID from the name, and then checks`() async throws {
        let run = await initialize([
            key, "--team", "DEF123GHIJ", "--topic", "com.example.app", "--config", written,
        ])
        #expect(run.code == 69, "\(run.text)")
        let configuration = try Configuration.load(written, environment: ["HOME": "/h"])
        #expect(configuration.apns?.topic == "com.example.app")
        #expect(configuration.apns?.environment == .sandbox)
        guard
            case .key(.file(key), keyID: "ABC123DEFG", teamID: "DEF123GHIJ")? = configuration.apns?.credential
        else {
            Issue.record("\(String(describing: configuration.apns))")
            return
        }
        #expect(run.output.contains("ok       APNs key:"))
        #expect(run.output.contains("FAILED   APNs at api.sandbox.push.apple.com"))
        let mode = try FileManager.default.attributesOfItem(atPath: written)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a file that is there stays as it is`() async throws {
        try folder.write("silentpush.json", "mine")
        let run = await initialize([key, "--team", "DEF123GHIJ", "--config", written])
        #expect(run.code == 78)
        #expect(run.text.contains("is there already and stays as it is"))
        #expect(String(decoding: try WholeFile.read(written), as: UTF8.self) == "mine")
    }

    @Test func `a key that is none, or an account that is none, leaves no file behind`() async throws {
        let bad = try folder.write("AuthKey_ABC123DEFX.p8", "garbage")
        let run = await initialize([bad, "--team", "DEF123GHIJ", "--fcm", key, "--config", written])
        #expect(run.code == 78)
        #expect(run.text.split(separator: "\n").count == 2, "\(run.text)")
        #expect(!WholeFile.exists(written))
        let missing = await initialize([
            "\(folder.path)/AuthKey_ABC123DEFZ.p8", "--team", "DEF123GHIJ", "--config", written,
        ])
        #expect(missing.code == 66)
    }

    @Test func `every mistake on the command line is told`() async throws {
        let plain = try folder.write("key.p8", TestKeys.p8)
        let run = await initialize([plain, "--environment", "test", "--config", written])
        #expect(run.code == 64)
        for part in ["does not tell the key ID", "--team TEAM_ID is missing", "--environment must be one of"]
        {
            #expect(run.text.contains(part), "\(part)")
        }
        #expect(await initialize([]).code == 64)
    }
}
