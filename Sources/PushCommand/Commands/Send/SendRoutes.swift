internal import PushDispatch
internal import PushSigning
internal import PushSystem
internal import SilentPush

/// The routes of a configuration, found without reading any key: enough to compose.
struct SendRoutes {
    /// Where pushes for APNs go.
    let apns: APNSRoute?
    /// Where pushes for FCM go.
    let fcm: FCMRoute?
    /// Whether FCM's path has a stand-in where the project's name belongs.
    let lacksProject: Bool

    /// What stands for the project where no account could be read.
    static let unknownProject = "PROJECT_ID"

    init(_ configuration: Configuration) {
        apns = configuration.apns.map { part in
            let usesCertificate = if case .certificate = part.credential { true } else { false }
            return APNSRoute(
                authority: part.address.authority,
                topic: part.topic,
                usesCertificate: usesCertificate
            )
        }
        let project = configuration.fcm?.serviceAccount.flatMap(Self.projectID)
        lacksProject = project == nil
        fcm = configuration.fcm.map { part in
            FCMRoute(authority: part.address.authority, projectID: project ?? Self.unknownProject)
        }
    }

    /// The project named by a service account, whose key need not be good.
    private static func projectID(_ source: KeySource) -> String? {
        let bytes: [UInt8]? =
            switch source {
            case .file(let path): try? WholeFile.read(path, limit: 1 << 20)
            case .text(let secret): Array(secret.reveal().utf8)
            case .environment(_, let secret): secret.map { Array($0.reveal().utf8) }
            }
        guard let bytes, let account = try? JSONValue(parsing: bytes) else { return nil }
        return account["project_id"]?.text
    }
}
