import PushSigning
import SilentPush

extension Configuration.FCM {
    /// Reads the part under `fcm`; nil where there is none.
    static func read(
        _ root: ConfigurationReader.Section,
        credentials: Configuration.CredentialNeed,
        with reader: inout ConfigurationReader
    ) -> Self? {
        guard root["fcm"] != nil else { return nil }
        let section = reader.section(
            root,
            "fcm",
            keys: ["serviceAccountFile", "serviceAccount", "endpoint", "perSecond"]
        )
        let account = reader.keySource(
            section,
            file: "serviceAccountFile",
            text: "serviceAccount",
            holding: "private_key"
        )
        if credentials == .needed, section["serviceAccountFile"] == nil, section["serviceAccount"] == nil {
            reader.report(
                section.path(of: "serviceAccountFile"),
                "is missing: the JSON file from the Firebase console, Project settings, Service accounts"
            )
        }
        return Self(
            serviceAccount: account,
            endpoint: reader.endpoint(section),
            perSecond: reader.count(section, "perSecond", in: 1...1_000_000) ?? 9000
        )
    }
}
