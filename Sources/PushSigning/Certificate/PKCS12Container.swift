import COpenSSL
import SilentPush

/// A `.p12` container: certificate, key and chain under one password.
final class PKCS12Container {
    private let handle: OpaquePointer

    /// Reads DER; nil when it is no such container.
    init?(der: [UInt8]) {
        let handle = OpenSSLErrors.isolated {
            der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var next = buffer.baseAddress
                return d2i_PKCS12(nil, &next, buffer.count)
            }
        }
        guard let handle else { return nil }
        self.handle = handle
    }

    deinit {
        PKCS12_free(handle)
    }

    func open(password: Secret?) throws(KeyError.Problem) -> CertificatePair {
        let password = try usablePassword(password)
        return try OpenSSLErrors.isolated { () throws(KeyError.Problem) -> CertificatePair in
            var key: OpaquePointer?
            var certificate: OpaquePointer?
            var chain: OpaquePointer?
            let opened = PKCS12_parse(handle, password, &key, &certificate, &chain) == 1
            var certificates = [certificate].compactMap { $0 }.map(Certificate.init(owning:))
            if let chain {
                // The typed stack functions are macros over these.
                while let next = OPENSSL_sk_shift(chain) {
                    certificates.append(Certificate(owning: OpaquePointer(next)))
                }
                OPENSSL_sk_free(chain)
            }
            let privateKey = key.map(PrivateKey.init(owning:))
            guard opened else { throw Self.failure(OpenSSLErrors.takeReasons()) }
            guard let privateKey else { throw ClientCertificateText.noKey }
            guard !certificates.isEmpty else {
                throw KeyError.Problem(
                    kind: .noCertificate,
                    finding: "there is no certificate in the container",
                    fix: "Export it again from Keychain Access with certificate and key together."
                )
            }
            return CertificatePair(certificates: certificates, key: privateKey)
        }
    }

    /// ERR_R_UNSUPPORTED, a macro that Swift does not import.
    private static let unsupported = Int32(268 | 2 << 18)

    /// The password that the container's seal accepts; no password and an empty one are told apart inside.
    private func usablePassword(_ password: Secret?) throws(KeyError.Problem) -> String? {
        guard PKCS12_mac_present(handle) == 1 else { return password?.reveal() }
        let candidates: [String?] = (password?.reveal()).map { $0.isEmpty ? [nil, ""] : [$0] } ?? [nil, ""]
        for candidate in candidates {
            let accepted = OpenSSLErrors.isolated { PKCS12_verify_mac(handle, candidate, -1) == 1 }
            if accepted { return candidate }
        }
        throw password == nil ? ClientCertificateText.passwordMissing : ClientCertificateText.passwordWrong
    }

    /// The seal was good, so the password is right: what fails now is the encryption inside.
    private static func failure(_ reasons: [Int32]) -> KeyError.Problem {
        if reasons.contains(unsupported) || reasons.contains(EVP_R_UNSUPPORTED_ALGORITHM) {
            return KeyError.Problem(
                kind: .legacyEncryption,
                finding:
                    "the container is encrypted with RC2-40 or another old cipher that OpenSSL 3 refuses",
                fix: "Export it anew: openssl pkcs12 -legacy -in old.p12 -nodes -out both.pem, "
                    + "then openssl pkcs12 -export -in both.pem -out new.p12, and delete both.pem."
            )
        }
        return KeyError.Problem(
            kind: .damaged,
            finding: "the container's seal is good, but what it holds is broken",
            fix: "Export it again."
        )
    }
}
