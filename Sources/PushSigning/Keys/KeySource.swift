public import SilentPush

/// Where a key, a service account or a certificate is to be read from.
///
/// Files and texts are kept apart, so that a path is never taken for a key nor a key for a path.
public enum KeySource: Hashable, Sendable {
    /// The file at this path.
    case file(String)
    /// The text itself: PEM, base64 of PEM, or the JSON of a service account.
    case text(Secret)
    /// The text of the environment variable `name`; nil when it is not set.
    case environment(name: String, text: Secret?)
}

extension KeySource {
    /// Where it came from, in words that may be shown; a path that looks like a key is not repeated.
    var place: String {
        switch self {
        case .file(let path): KeyShape.isKeyText(path) ? "the path given" : "file \(path)"
        case .text: "the text given"
        case .environment(let name, _): "environment variable \(name)"
        }
    }

    /// The bytes as they are, before anything is made of them.
    func bytes() throws(KeyError.Problem) -> [UInt8] {
        switch self {
        case .file(let path):
            return try KeyFile.read(path)
        case .text(let secret):
            return Array(secret.reveal().utf8)
        case .environment(let name, let secret):
            guard let secret else {
                throw KeyError.Problem(
                    kind: .unsetVariable,
                    finding: "the variable is not set",
                    fix: "Set \(name) to the text of the key, or give the path of its file instead."
                )
            }
            return Array(secret.reveal().utf8)
        }
    }
}
