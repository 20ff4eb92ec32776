import PushSigning
import SilentPush

extension Configuration.APNS {
    /// Reads the part under `apns`; nil where there is none.
    static func read(
        _ root: ConfigurationReader.Section,
        credentials: Configuration.CredentialNeed,
        with reader: inout ConfigurationReader
    ) -> Self? {
        guard root["apns"] != nil else { return nil }
        let section = reader.section(
            root,
            "apns",
            keys: [
                "environment", "topic", "keyFile", "key", "keyID", "teamID", "certificateFile",
                "certificateKeyFile", "certificatePassword", "endpoint",
            ]
        )
        let endpoint = reader.endpoint(section)
        return Self(
            environment: environment(section, hasEndpoint: endpoint != nil, with: &reader),
            topic: topic(section, with: &reader),
            credential: credential(section, need: credentials, with: &reader),
            endpoint: endpoint
        )
    }

    private static func topic(
        _ section: ConfigurationReader.Section,
        with reader: inout ConfigurationReader
    ) -> String? {
        guard let topic = reader.text(section, "topic") else { return nil }
        if let broken = APNSTopic.broken(topic) {
            reader.report(section.path(of: "topic"), "\(broken.found). \(broken.rule.fix)")
        }
        return topic
    }

    /// Which service to use is never guessed: a token belongs to one of the two (WIRE A7.4).
    private static func environment(
        _ section: ConfigurationReader.Section,
        hasEndpoint: Bool,
        with reader: inout ConfigurationReader
    ) -> Configuration.APNSEnvironment {
        let path = section.path(of: "environment")
        guard section["environment"] != nil else {
            if !hasEndpoint {
                reader.report(
                    path,
                    "is missing: \"sandbox\" for apps run from Xcode, \"production\" for TestFlight and the App Store"
                )
            }
            return .sandbox
        }
        guard let text = reader.text(section, "environment") else { return .sandbox }
        guard let environment = Configuration.APNSEnvironment(rawValue: text) else {
            reader.report(path, "must be \"sandbox\" or \"production\", found \"\(text.shown)\"")
            return .sandbox
        }
        return environment
    }

    private static func credential(
        _ section: ConfigurationReader.Section,
        need: Configuration.CredentialNeed,
        with reader: inout ConfigurationReader
    ) -> Configuration.APNSCredential? {
        let key = reader.keySource(section, file: "keyFile", text: "key", holding: "PRIVATE KEY")
        let keyID = name(section, "keyID", with: &reader)
        let teamID = name(section, "teamID", with: &reader)
        let certificateFile = reader.path(section, "certificateFile")
        let certificateKeyFile = reader.path(section, "certificateKeyFile")
        let password = password(section, need: need, with: &reader)
        let namesKey = section["keyFile"] != nil || section["key"] != nil
        let namesCertificate = section["certificateFile"] != nil
        if namesKey, namesCertificate {
            reader.report(section.path(of: "certificateFile"), "stands beside a key: give one of the two")
            return nil
        }
        if !namesCertificate {
            for key in ["certificateKeyFile", "certificatePassword"] where section[key] != nil {
                reader.report(section.path(of: key), "has no certificateFile that it could belong to")
            }
        }
        if let certificateFile {
            return .certificate(file: certificateFile, keyFile: certificateKeyFile, password: password)
        }
        if need == .needed, !namesCertificate {
            reportMissing(section, namesKey: namesKey, with: &reader)
        }
        guard let key, let keyID, let teamID else { return nil }
        return .key(key, keyID: keyID, teamID: teamID)
    }

    private static func reportMissing(
        _ section: ConfigurationReader.Section,
        namesKey: Bool,
        with reader: inout ConfigurationReader
    ) {
        if !namesKey {
            reader.report(
                section.path(of: "keyFile"),
                "is missing: the .p8 key from Apple's developer site (or key, or certificateFile)"
            )
        }
        for (id, source) in [
            ("keyID", "the ten characters in the name AuthKey_….p8"),
            ("teamID", "the ten characters on Apple's membership page"),
        ] where section[id] == nil {
            reader.report(section.path(of: id), "is missing: \(source)")
        }
    }

    private static func password(
        _ section: ConfigurationReader.Section,
        need: Configuration.CredentialNeed,
        with reader: inout ConfigurationReader
    ) -> Secret? {
        switch reader.secretText(section, "certificatePassword") {
        case .text(let secret): return secret
        case .environment(let name, let text):
            if text == nil, need == .needed {
                reader.report(
                    section.path(of: "certificatePassword"),
                    "names the environment variable \(name.shown), which is not set"
                )
            }
            return text
        case .file, nil: return nil
        }
    }

    /// A key ID or team ID: ten letters and digits (WIRE A10.1, A10.2).
    private static func name(
        _ section: ConfigurationReader.Section,
        _ key: String,
        with reader: inout ConfigurationReader
    ) -> String? {
        guard let text = reader.text(section, key) else { return nil }
        guard text.utf8.count == 10, text.utf8.allSatisfy(isLetterOrDigit) else {
            reader.report(
                section.path(of: key),
                "must be ten letters and digits, found \(text.utf8.count) characters"
            )
            return nil
        }
        return text
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
