/// Seals tokens for storage: AES-256-GCM under HKDF of the private key, so only who could mint one can read it.
public struct TokenSeal: Sendable {
    private let key: [UInt8]

    /// The seal of an APNs key.
    public init(_ key: SigningKey) throws(KeyError) {
        self.key = try Self.derived(from: key.key, subject: SigningKey.subject)
    }

    /// The seal of a service account.
    public init(_ account: ServiceAccount) throws(KeyError) {
        self.key = try Self.derived(from: account.key, subject: ServiceAccount.subject)
    }

    /// The sealed form of `text`, which opens under the same name alone.
    public func seal(_ text: [UInt8], as name: String) throws(KeyError) -> [UInt8] {
        do {
            return try AESGCM.seal(text, key: key, context: Array(name.utf8))
        } catch {
            throw KeyError(subject: "token seal", place: name, problems: [.openSSL(error)])
        }
    }

    /// What was sealed; nil when it was sealed by another key, under another name, or was changed since.
    public func open(_ sealed: [UInt8], as name: String) -> [UInt8]? {
        AESGCM.open(sealed, key: key, context: Array(name.utf8))
    }

    private static func derived(from key: PrivateKey, subject: String) throws(KeyError) -> [UInt8] {
        do {
            return try KeyDerivation.key(
                from: key.secretNumber(),
                salt: Array("silent-push".utf8),
                info: Array("token at rest, version 1".utf8),
                length: 32
            )
        } catch {
            throw KeyError(subject: subject, place: "token seal", problems: [.openSSL(error)])
        }
    }
}

extension TokenSeal: CustomStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "<token seal>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
