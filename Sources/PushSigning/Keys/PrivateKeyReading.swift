import COpenSSL

/// The family of key that a provider asks for.
enum WantedKey {
    /// P-256, for APNs (WIRE A10.3).
    case apns
    /// RSA, for Google (WIRE B7.2).
    case google
}

extension PrivateKey {
    /// The one private key in `content`, of the wanted family, or what it is instead.
    static func reading(
        _ content: KeyText.Content,
        wanted: WantedKey
    ) throws(KeyError.Problem) -> PrivateKey {
        switch content {
        case .json:
            throw KeyError.Problem(
                kind: .jsonInsteadOfKey,
                finding: "this is JSON, and a key is wanted here",
                fix: wanted == .apns
                    ? "Give the .p8 file from Apple here; a Google service account belongs under `fcm`."
                    : "Give the text of the private key."
            )
        case .der(let der):
            return try reading(der: der, wanted: wanted)
        case .pem(let text):
            let blocks = try PEMBlock.blocks(in: text)
            let keys = blocks.filter { $0.label.hasSuffix("PRIVATEKEY") }
            guard keys.count <= 1 else {
                throw KeyError.Problem(
                    kind: .severalKeys,
                    finding: "there are \(keys.count) private keys in it",
                    fix: "Give a file with one key; nothing says which of these is meant."
                )
            }
            guard let key = keys.first else {
                throw MistakenPEM.problem(label: blocks.first?.label ?? "", wanted: wanted)
            }
            guard !key.hasEncryptionHeaders, key.label != "ENCRYPTEDPRIVATEKEY" else {
                throw encrypted(wanted: wanted)
            }
            guard key.label != "OPENSSHPRIVATEKEY" else {
                throw MistakenPEM.problem(label: key.label, wanted: wanted)
            }
            return try reading(der: key.der, wanted: wanted)
        }
    }

    private static func reading(der: [UInt8], wanted: WantedKey) throws(KeyError.Problem) -> PrivateKey {
        guard let key = PrivateKey(der: der) else {
            throw MistakenDER.problem(der, wanted: wanted) ?? damaged
        }
        switch (wanted, key.algorithm) {
        case (.apns, .ec(curve: "prime256v1")):
            break
        case (.apns, .ec(let curve)):
            throw KeyError.Problem(
                kind: .wrongCurve,
                finding: "this is an elliptic-curve key on \(curve), and APNs takes P-256 alone",
                fix: "Give the .p8 file as Apple made it (WIRE A10.3)."
            )
        case (.apns, .rsa):
            throw KeyError.Problem(
                kind: .rsaInsteadOfEC,
                finding: "this is an RSA key, and APNs takes an elliptic-curve key (P-256)",
                fix: "Give the .p8 file from Apple; an RSA key is a certificate's or Google's (WIRE A10.3)."
            )
        case (.google, .rsa(let bits)) where bits < 2048:
            throw KeyError.Problem(
                kind: .weakKey,
                finding: "this RSA key has \(bits) bits, and RS256 takes 2048 or more",
                fix: "Make a new key for the service account in the Google Cloud console."
            )
        case (.google, .rsa):
            break
        case (.google, .ec):
            throw KeyError.Problem(
                kind: .ecInsteadOfRSA,
                finding: "this is an elliptic-curve key, and Google takes an RSA key",
                fix:
                    "Give the private_key of the service account; a .p8 file belongs under `apns` (WIRE B7.2)."
            )
        case (_, .other(let name)):
            throw KeyError.Problem(
                kind: .otherAlgorithm,
                finding: "this is a key for \(name)",
                fix: wanted == .apns ? "Give the .p8 file from Apple (P-256)." : "Give an RSA key."
            )
        }
        guard key.isConsistent else { throw damaged }
        return key
    }

    private static func encrypted(wanted: WantedKey) -> KeyError.Problem {
        KeyError.Problem(
            kind: .encrypted,
            finding: "the key is protected by a password",
            fix: wanted == .apns
                ? "Give the .p8 file as Apple made it, or take the password off: "
                    + "openssl pkcs8 -in key.pem -topk8 -nocrypt -out key.p8."
                : "Give the private_key of the service account as Google made it."
        )
    }

    private static var damaged: KeyError.Problem {
        KeyError.Problem(
            kind: .damaged,
            finding: "it has the form of a private key, but what it holds is broken",
            fix: "Copy it again from the file as it was downloaded."
        )
    }
}
