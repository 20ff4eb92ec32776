import COpenSSL
import Glibc
import SilentPush

/// One X.509 certificate inside OpenSSL.
final class Certificate {
    /// The X509; owned.
    let handle: OpaquePointer

    /// Takes over `handle`.
    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    /// Reads DER; nil when it is no certificate.
    convenience init?(der: [UInt8]) {
        let handle = OpenSSLErrors.isolated {
            der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var next = buffer.baseAddress
                return d2i_X509(nil, &next, buffer.count)
            }
        }
        guard let handle else { return nil }
        self.init(owning: handle)
    }

    deinit {
        X509_free(handle)
    }

    func belongs(to key: PrivateKey) -> Bool {
        OpenSSLErrors.isolated { X509_check_private_key(handle, key.handle) == 1 }
    }

    var notBefore: Timestamp? { Self.timestamp(X509_get0_notBefore(handle)) }
    var notAfter: Timestamp? { Self.timestamp(X509_get0_notAfter(handle)) }

    var commonName: String? { subjectText(NID_commonName) }

    /// WIRE A12.3.
    var topics: [String] {
        if let value = extensionValue("1.2.840.113635.100.6.3.6") {
            let topics = CertificateTopics.parse(value)
            if !topics.isEmpty { return topics }
        }
        return subjectText(NID_userId).map { [$0] } ?? []
    }

    /// SHA-256 of the DER, in lower-case hex.
    func fingerprint() throws(OpenSSLFailure) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        let worked = OpenSSLErrors.isolated { X509_digest(handle, EVP_sha256(), &digest, nil) == 1 }
        guard worked else { throw OpenSSLFailure(operation: "read the certificate") }
        return Hex.encode(digest)
    }

    func pem() throws(OpenSSLFailure) -> String {
        try MemoryBuffer.text { PEM_write_bio_X509($0, handle) == 1 }
    }

    private static func timestamp(_ time: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
        var parts = tm()
        guard let time, OpenSSLErrors.isolated({ ASN1_TIME_to_tm(time, &parts) == 1 }) else { return nil }
        return Timestamp(secondsSince1970: Int64(timegm(&parts)))
    }

    private func subjectText(_ identifier: Int32) -> String? {
        OpenSSLErrors.isolated {
            guard let name = X509_get_subject_name(handle) else { return nil }
            let index = X509_NAME_get_index_by_NID(name, identifier, -1)
            guard index >= 0, let entry = X509_NAME_get_entry(name, index) else { return nil }
            var bytes: UnsafeMutablePointer<UInt8>?
            let length = ASN1_STRING_to_UTF8(&bytes, X509_NAME_ENTRY_get_data(entry))
            guard length > 0, let bytes else { return nil }
            defer { CRYPTO_free(bytes, #file, #line) }
            return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
        }
    }

    private func extensionValue(_ identifier: String) -> [UInt8]? {
        OpenSSLErrors.isolated {
            guard let object = OBJ_txt2obj(identifier, 1) else { return nil }
            defer { ASN1_OBJECT_free(object) }
            let index = X509_get_ext_by_OBJ(handle, object, -1)
            guard index >= 0, let found = X509_get_ext(handle, index) else { return nil }
            guard let value = X509_EXTENSION_get_data(found) else { return nil }
            guard let bytes = ASN1_STRING_get0_data(value) else { return nil }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(ASN1_STRING_length(value))))
        }
    }
}
