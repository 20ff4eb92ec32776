import PushSigning
import SilentPush

extension ConfigurationReader {
    /// An endpoint under `endpoint`.
    mutating func endpoint(_ section: Section) -> Endpoint? {
        guard let text = text(section, "endpoint") else { return nil }
        do {
            return try Endpoint(parsing: text)
        } catch {
            report(section.path(of: "endpoint"), error.message)
            return nil
        }
    }

    /// A key that is given as a file or as text, never as both; which of the two is seen is said (field report 66).
    mutating func keySource(
        _ section: Section,
        file fileKey: String,
        text textKey: String,
        holding mark: String
    ) -> KeySource? {
        if section[fileKey] != nil, section[textKey] != nil {
            report(section.path(of: fileKey), "stands beside \(textKey): give one of the two")
            return nil
        }
        if let value = section[fileKey] {
            if let text = value.text, text.contains(mark) {
                report(
                    section.path(of: fileKey),
                    "holds the secret itself and not a path: move it to \(textKey)"
                )
                return nil
            }
            return path(section, fileKey).map { .file($0) }
        }
        return secretText(section, textKey)
    }

    /// Text, or `{"env": "NAME"}`; neither is ever quoted.
    mutating func secretText(_ section: Section, _ key: String) -> KeySource? {
        guard let value = section[key] else { return nil }
        switch value {
        case .string(let text):
            guard !text.isEmpty else {
                report(section.path(of: key), "is empty")
                return nil
            }
            return .text(Secret(text))
        case .object:
            guard let name = environmentName(value, at: section.path(of: key)) else { return nil }
            return .environment(name: name, text: environment[name].map { Secret($0) })
        default:
            report(section.path(of: key), "must be text or {\"env\": \"NAME\"}, found \(value.kind.name)")
            return nil
        }
    }

    private mutating func environmentName(_ value: JSONValue, at path: String) -> String? {
        guard let section = section(value, at: path, keys: ["env"]) else { return nil }
        guard section["env"] != nil else {
            report(path, "must be text or {\"env\": \"NAME\"}: env is missing")
            return nil
        }
        guard let name = text(section, "env") else { return nil }
        guard !name.contains("=") else {
            report(section.path(of: "env"), "must be the name of an environment variable, without =")
            return nil
        }
        return name
    }
}
