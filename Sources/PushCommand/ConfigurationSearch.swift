internal import PushDispatch
internal import PushSystem

/// Where the configuration is looked for (DESIGN 5).
enum ConfigurationSearch {
    /// A file to read, and what named it.
    struct Place: Hashable, Sendable {
        let path: String
        /// Whether `--config` named it: such a file that cannot be read ends the command with 66.
        let isExplicit: Bool
    }

    /// The file to use; nil when nothing names one and none of the usual places has one.
    static func place(_ arguments: Arguments, environment: [String: String]) -> Place? {
        if let path = arguments.value("--config") { return Place(path: path, isExplicit: true) }
        if let path = environment["SILENTPUSH_CONFIG"], !path.isEmpty {
            return Place(path: path, isExplicit: false)
        }
        return usualPlaces(environment).first(where: WholeFile.exists).map {
            Place(path: $0, isExplicit: false)
        }
    }

    /// Reads the configuration, or says every problem of it at once.
    static func load(
        _ arguments: Arguments,
        _ console: Console,
        credentials: Configuration.CredentialNeed = .needed
    ) throws(Failure) -> Configuration {
        let environment = console.io.environment
        guard let place = place(arguments, environment: environment) else {
            let places = usualPlaces(environment).joined(separator: " nor ")
            throw Failure(
                .configuration,
                "there is no configuration at \(places); `silentpush init KEY.p8` writes one, --config names one"
            )
        }
        do {
            let configuration = try Configuration.load(
                place.path,
                credentials: credentials,
                environment: environment
            )
            console.detail("configuration: \(place.path)")
            return configuration
        } catch {
            let code: ExitCode = error.isUnreadable && place.isExplicit ? .unreadable : .configuration
            throw Failure(code, error.description.split(separator: "\n").map(String.init))
        }
    }

    private static func usualPlaces(_ environment: [String: String]) -> [String] {
        var places = ["silentpush.json"]
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            places.append("\(folder)/silentpush/config.json")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            places.append("\(home)/.config/silentpush/config.json")
        }
        return places
    }
}
