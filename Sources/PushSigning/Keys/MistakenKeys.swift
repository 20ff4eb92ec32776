import COpenSSL

/// PEM text that is something else than a private key.
enum MistakenPEM {
    static func problem(label: String, wanted: WantedKey) -> KeyError.Problem {
        let good = wanted == .apns ? "the .p8 file from Apple" : "the private_key of the service account"
        switch label {
        case "PUBLICKEY", "RSAPUBLICKEY":
            return KeyError.Problem(
                kind: .publicKey,
                finding: "this is a public key, and signing takes the private one",
                fix: "Give \(good)."
            )
        case "CERTIFICATE", "X509CERTIFICATE", "TRUSTEDCERTIFICATE":
            return KeyError.Problem(
                kind: .certificate,
                finding: "this is a certificate, and a private key is wanted here",
                fix: wanted == .apns
                    ? "Give \(good), or set certificateFile and certificateKeyFile in place of keyFile."
                    : "Give \(good)."
            )
        case "CERTIFICATEREQUEST", "NEWCERTIFICATEREQUEST":
            return KeyError.Problem(
                kind: .certificateRequest,
                finding: "this is a request for a certificate, and a private key is wanted here",
                fix: "Give \(good)."
            )
        case "OPENSSHPRIVATEKEY":
            return KeyError.Problem(
                kind: .openSSHKey,
                finding: "this is a key in OpenSSH's own format",
                fix: "Give \(good)."
            )
        default:
            return KeyError.Problem(
                kind: .otherPEM,
                finding: "there is no private key in this PEM text",
                fix: "Give \(good); it begins with -----BEGIN PRIVATE KEY-----."
            )
        }
    }
}

/// Binary DER, or the inside of a PEM block, that is something else than a private key.
enum MistakenDER {
    /// What it is; nil when it is nothing known.
    static func problem(_ der: [UInt8], wanted: WantedKey) -> KeyError.Problem? {
        if parses(der, with: { d2i_PUBKEY(nil, $0, $1) }, free: EVP_PKEY_free) {
            return MistakenPEM.problem(label: "PUBLICKEY", wanted: wanted)
        }
        if parses(der, with: { d2i_X509(nil, $0, $1) }, free: X509_free) {
            return MistakenPEM.problem(label: "CERTIFICATE", wanted: wanted)
        }
        if parses(der, with: { d2i_X509_REQ(nil, $0, $1) }, free: X509_REQ_free) {
            return MistakenPEM.problem(label: "CERTIFICATEREQUEST", wanted: wanted)
        }
        if parses(der, with: { d2i_PKCS12(nil, $0, $1) }, free: PKCS12_free) {
            return KeyError.Problem(
                kind: .pkcs12,
                finding: "this is a .p12 container, and a private key is wanted here",
                fix: wanted == .apns
                    ? "Set it as certificateFile with its certificatePassword, in place of keyFile."
                    : "Give the private_key of the service account."
            )
        }
        if parses(der, with: { d2i_X509_SIG(nil, $0, $1) }, free: X509_SIG_free) {
            return KeyError.Problem(
                kind: .encrypted,
                finding: "the key is protected by a password",
                fix: "Give the key as it was downloaded, without a password."
            )
        }
        return nil
    }

    private static func parses(
        _ der: [UInt8],
        with parse: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
        free: (OpaquePointer?) -> Void
    ) -> Bool {
        OpenSSLErrors.isolated {
            der.withUnsafeBufferPointer { buffer in
                var next = buffer.baseAddress
                guard let parsed = parse(&next, buffer.count) else { return false }
                free(parsed)
                return true
            }
        }
    }
}
