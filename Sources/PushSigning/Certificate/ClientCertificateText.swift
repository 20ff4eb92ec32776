import SilentPush

/// Finds certificates and their key in what was given.
enum ClientCertificateText {
    static func content(of source: KeySource) throws(KeyError.Problem) -> KeyText.Content {
        try KeyText(unwrapping: try source.bytes()).content
    }

    static func certificates(in content: KeyText.Content) throws(KeyError.Problem) -> [Certificate] {
        let encoded: [[UInt8]]
        switch content {
        case .json:
            throw noCertificate("this is JSON")
        case .der(let der):
            encoded = [der]
        case .pem(let text):
            encoded = try PEMBlock.blocks(in: text)
                .filter { ["CERTIFICATE", "X509CERTIFICATE", "TRUSTEDCERTIFICATE"].contains($0.label) }
                .map(\.der)
            guard !encoded.isEmpty else { throw noCertificate("there is no certificate in it") }
        }
        var certificates: [Certificate] = []
        for der in encoded {
            guard let certificate = Certificate(der: der) else {
                throw KeyError.Problem(
                    kind: .damaged,
                    finding: "what should be a certificate is none",
                    fix: "Download the certificate again."
                )
            }
            certificates.append(certificate)
        }
        return certificates
    }

    static func key(
        in content: KeyText.Content,
        password: Secret?
    ) throws(KeyError.Problem) -> PrivateKey {
        switch content {
        case .json:
            throw noKey
        case .der(let der):
            guard let key = PrivateKey(der: der) else { throw noKey }
            return key
        case .pem(let text):
            let keys = try PEMBlock.blocks(in: text).filter { $0.label.hasSuffix("PRIVATEKEY") }
            guard keys.count == 1, let block = keys.first else { throw keys.isEmpty ? noKey : severalKeys }
            if block.hasEncryptionHeaders || block.label == "ENCRYPTEDPRIVATEKEY" {
                guard let password else { throw passwordMissing }
                guard let key = PrivateKey(encryptedPEM: text, password: password) else {
                    throw passwordWrong
                }
                return key
            }
            guard let key = PrivateKey(der: block.der) else {
                throw KeyError.Problem(
                    kind: .damaged,
                    finding: "it has the form of a private key, but what it holds is broken",
                    fix: "Copy it again from where it was made."
                )
            }
            return key
        }
    }

    private static func noCertificate(_ finding: String) -> KeyError.Problem {
        KeyError.Problem(
            kind: .noCertificate,
            finding: finding,
            fix: "Give PEM text with -----BEGIN CERTIFICATE-----, or a .p12 container, as certificateFile."
        )
    }

    static let noKey = KeyError.Problem(
        kind: .noPrivateKey,
        finding: "there is no private key in it",
        fix:
            "Give the certificate's key as certificateKeyFile, or a .p12 container that was exported with its key."
    )

    private static let severalKeys = KeyError.Problem(
        kind: .severalKeys,
        finding: "there are several private keys in it",
        fix: "Give a file with the one key that the certificate was made for."
    )

    static let passwordMissing = KeyError.Problem(
        kind: .passwordMissing,
        finding: "it is protected by a password, and none was given",
        fix: "Set certificatePassword, best as {\"env\": \"NAME\"}."
    )

    static let passwordWrong = KeyError.Problem(
        kind: .passwordWrong,
        finding: "the password is wrong",
        fix: "Set certificatePassword to the one that was chosen at export."
    )
}
