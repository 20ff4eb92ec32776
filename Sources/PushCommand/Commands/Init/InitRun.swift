internal import PushDispatch
internal import PushSigning
internal import PushSystem
internal import SilentPush

/// `init KEY.p8`: judges what is given, writes a configuration that was not there, and checks it.
enum InitRun {
    static func run(_ arguments: Arguments, _ console: Console) async throws(Failure) -> ExitCode {
        let path = arguments.value("--config") ?? "silentpush.json"
        let new = try configuration(arguments, besides: path)
        do throws(FileError) {
            try WholeFile.create(path, Array(new.text.utf8))
        } catch {
            throw Failure(
                .configuration,
                WholeFile.exists(path)
                    ? "\(path) is there already and stays as it is; give another place with --config"
                    : "\(path) cannot be written: \(error.message)"
            )
        }
        console.note("wrote \(path)")
        if new.topic == nil {
            console.note("no --topic was given: each device must name the app's bundle ID")
        }
        if !arguments.has("--environment") {
            console.note(
                "environment: sandbox, for apps run from Xcode; TestFlight and the App Store are production"
            )
        }
        let written: Configuration
        do throws(ConfigurationError) {
            written = try Configuration.load(path, environment: console.io.environment)
        } catch {
            throw Failure(.configuration, error.description.split(separator: "\n").map(String.init))
        }
        var check = CheckRun(written, console)
        return await check.run()
    }

    private static func configuration(
        _ arguments: Arguments,
        besides path: String
    ) throws(Failure) -> NewConfiguration {
        var problems: [String] = []
        let keyFile = arguments.positionals.first ?? ""
        let keyID = arguments.value("--key-id") ?? ProviderIdentity.keyID(inFileName: keyFile)
        if keyID == nil {
            problems.append(
                "\"\(keyFile.shown)\" does not tell the key ID: keep Apple's name AuthKey_<key ID>.p8, or give --key-id"
            )
        }
        let teamID = arguments.value("--team")
        if teamID == nil {
            problems.append("--team TEAM_ID is missing: ten characters, on Apple's membership page")
        }
        let environment = arguments.choice(
            "--environment",
            Configuration.APNSEnvironment.self,
            noting: &problems
        )
        guard let keyID, let teamID, problems.isEmpty else { throw Failure(usageOf: .initialize, problems) }
        try judge(keyFile: keyFile, keyID: keyID, teamID: teamID, account: arguments.value("--fcm"))
        return NewConfiguration(
            environment: environment ?? .sandbox,
            topic: arguments.value("--topic"),
            keyFile: reference(keyFile, from: path),
            keyID: keyID,
            teamID: teamID,
            serviceAccountFile: arguments.value("--fcm").map { reference($0, from: path) }
        )
    }

    /// Reads key and account before anything is written, so that a mistake leaves no file behind.
    private static func judge(
        keyFile: String,
        keyID: String,
        teamID: String,
        account: String?
    ) throws(Failure) {
        var errors: [KeyError] = []
        do throws(KeyError) { _ = try SigningKey(.file(keyFile)) } catch { errors.append(error) }
        do throws(KeyError) { _ = try ProviderIdentity(keyID: keyID, teamID: teamID) } catch {
            errors.append(error)
        }
        if let account {
            do throws(KeyError) { _ = try ServiceAccount(.file(account)) } catch { errors.append(error) }
        }
        guard !errors.isEmpty else { return }
        let isUnreadable = errors.contains { $0.kind == .unreadableFile }
        throw Failure(isUnreadable ? .unreadable : .configuration, errors.map(\.description))
    }

    /// `file` as the configuration at `path` must name it: a configuration elsewhere needs the whole path.
    private static func reference(_ file: String, from path: String) -> String {
        path.contains("/") ? WholeFile.absolute(file) : file
    }
}
