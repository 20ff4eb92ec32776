import COpenSSL
import Glibc
import SilentPush

/// A certificate and key made for one test, with the issuer to trust in a file.
///
/// `@unchecked Sendable`: made whole in `init`; OpenSSL counts references to both by itself.
final class TestIdentity: @unchecked Sendable {
    let certificate: OpaquePointer
    let key: OpaquePointer

    /// Names are as OpenSSL writes them, times in seconds from now; without an issuer it signs itself.
    init(
        names: String = "DNS:localhost,IP:127.0.0.1,IP:::1",
        commonName: String = "localhost",
        validFrom: Int = -3600,
        validTo: Int = 86400,
        issuer: TestIdentity? = nil,
        isAuthority: Bool = false
    ) throws {
        guard let key = EVP_PKEY_Q_ec("P-256"), let certificate = X509_new() else { throw Failure.openSSL }
        self.key = key
        self.certificate = certificate
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...(1 << 62)))
        X509_gmtime_adj(X509_getm_notBefore(certificate), validFrom)
        X509_gmtime_adj(X509_getm_notAfter(certificate), validTo)
        X509_set_pubkey(certificate, key)
        let name = X509_get_subject_name(certificate)
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8_flag, commonName, -1, -1, 0)
        X509_set_issuer_name(certificate, issuer.map { X509_get_subject_name($0.certificate) } ?? name)
        try add(NID_subject_alt_name, names)
        try add(NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE")
        guard X509_sign(certificate, issuer?.key ?? key, EVP_sha256()) > 0 else { throw Failure.openSSL }
    }

    deinit {
        X509_free(certificate)
        EVP_PKEY_free(key)
    }

    enum Failure: Error { case openSSL, socket(String) }

    var certificatePEM: String { Self.text { PEM_write_bio_X509($0, certificate) } }
    var keyPEM: String { Self.text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) } }

    /// Writes the certificate into a file of its own and gives the path; the caller removes it.
    func writeCertificate() throws -> TemporaryFile { try TemporaryFile(certificatePEM) }

    private func add(_ id: Int32, _ value: String) throws {
        guard let field = X509V3_EXT_conf_nid(nil, nil, id, value) else { throw Failure.openSSL }
        X509_add_ext(certificate, field, -1)
        X509_EXTENSION_free(field)
    }

    private static func text(_ write: (OpaquePointer) -> Int32) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(memory) }
        _ = write(memory)
        var buffer = [UInt8](repeating: 0, count: 16384)
        let count = BIO_read(memory, &buffer, Int32(buffer.count))
        return String(decoding: buffer.prefix(Int(max(count, 0))), as: UTF8.self)
    }
}

// MBSTRING_UTF8 is a macro of macros.
private let MBSTRING_UTF8_flag: Int32 = 0x1000

private func EVP_PKEY_Q_ec(_ curve: String) -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve) == 1,
        EVP_PKEY_generate(context, &key) == 1
    else { return nil }
    return key
}

/// A file that goes when it is let go of.
final class TemporaryFile: Sendable {
    let path: String

    init(_ text: String) throws {
        var template = Array("/tmp/silentpush-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw TestIdentity.Failure.socket("mkstemp") }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        var text = text
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    deinit { unlink(path) }
}
