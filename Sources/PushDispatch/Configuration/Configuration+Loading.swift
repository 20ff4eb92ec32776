public import FoundationEssentials
import PushSystem
import SilentPush

extension Configuration {
    /// Whether what proves who sends must be there: a dry run and a look at the outbox need none.
    public enum CredentialNeed: Sendable {
        /// A missing key or account is a problem.
        case needed
        /// A missing key or account is none.
        case notNeeded
    }

    /// Reads the file at `path`.
    ///
    /// `environment` tells what `{"env": …}` refers to, and where the default store lies.
    /// - Throws: every problem at once, each with its JSON path.
    public static func load(
        _ path: String,
        credentials: CredentialNeed = .needed,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ConfigurationError) -> Configuration {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(path)
        } catch {
            throw ConfigurationError(
                file: path,
                problems: [.init(path: "", message: "cannot be read: \(error.message)")],
                isUnreadable: true
            )
        }
        return try Configuration(
            parsing: bytes,
            file: path,
            credentials: credentials,
            environment: environment
        )
    }

    /// Reads the text of a configuration file that lies at `file`.
    /// - Throws: every problem at once, each with its JSON path.
    public init(
        parsing bytes: [UInt8],
        file: String,
        credentials: CredentialNeed = .needed,
        environment: [String: String] = [:]
    ) throws(ConfigurationError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw ConfigurationError(
                file: file,
                problems: [.init(path: "line \(error.line), column \(error.column)", message: error.message)]
            )
        }
        var reader = ConfigurationReader(folder: Self.folder(of: file), environment: environment)
        let read = Self.read(value, credentials: credentials, with: &reader)
        guard reader.problems.isEmpty, var configuration = read else {
            throw ConfigurationError(file: file, problems: reader.problems)
        }
        configuration.file = file
        self = configuration
    }

    /// The folder part of `path`; empty for a bare name.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func read(
        _ value: JSONValue,
        credentials: CredentialNeed,
        with reader: inout ConfigurationReader
    ) -> Configuration? {
        let keys = ["apns", "fcm", "limits", "store", "retention", "transport", "templates"]
        guard let root = reader.section(value, at: "", keys: keys) else { return nil }
        var configuration = Configuration()
        configuration.apns = APNS.read(root, credentials: credentials, with: &reader)
        configuration.fcm = FCM.read(root, credentials: credentials, with: &reader)
        if root["apns"] == nil, root["fcm"] == nil {
            reader.report("apns", "is missing, and so is fcm: configure at least one provider")
        }
        configuration.limits = Limits.read(root, with: &reader)
        configuration.store = StoreLocation.read(root, with: &reader)
        configuration.retention = reader.duration(root, "retention") ?? configuration.retention
        configuration.transport = Transport.read(root, with: &reader)
        configuration.templates = reader.path(root, "templates") ?? reader.absolute("templates")
        return configuration
    }
}
