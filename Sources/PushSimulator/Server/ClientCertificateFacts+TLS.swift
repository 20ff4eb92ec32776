internal import COpenSSL
internal import SilentPush

extension ClientCertificateFacts {
    /// Reads what the client showed in its handshake; nil when it showed nothing.
    init?(of tls: OpaquePointer) {
        guard let pointer = SSL_get1_peer_certificate(tls) else { return nil }
        let certificate = Certificate(owning: pointer)
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        guard X509_digest(pointer, EVP_sha256(), &digest, &length) == 1 else { return nil }
        var days: Int32 = 0
        var seconds: Int32 = 0
        let epoch = ASN1_TIME_set(nil, 0)
        defer { ASN1_STRING_free(epoch) }
        guard ASN1_TIME_diff(&days, &seconds, epoch, X509_get0_notAfter(certificate.pointer)) == 1 else {
            return nil
        }
        fingerprint = digest.prefix(Int(length)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
        }.joined()
        notAfter = Timestamp(secondsSince1970: Int64(days) * 86_400 + Int64(seconds))
        topics = Self.extensionTopics(of: pointer) ?? Self.subjectUID(of: pointer).map { [$0] } ?? []
    }

    /// The topics of Apple's extension: the texts of its sequence, each followed by what kind it is.
    private static func extensionTopics(of certificate: OpaquePointer) -> [String]? {
        guard let name = OBJ_txt2obj("1.2.840.113635.100.6.3.6", 1) else { return nil }
        defer { ASN1_OBJECT_free(name) }
        guard let found = X509_get_ext(certificate, X509_get_ext_by_OBJ(certificate, name, -1)) else {
            return nil
        }
        let data = X509_EXTENSION_get_data(found)
        let bytes = UnsafeBufferPointer(
            start: ASN1_STRING_get0_data(data),
            count: Int(ASN1_STRING_length(data))
        )
        guard let sequence = DERItem(Array(bytes)[...]), sequence.tag == 0x30 else { return nil }
        return sequence.items.filter { $0.tag == 0x0C }.map { String(decoding: $0.content, as: UTF8.self) }
    }

    /// The UID of the subject is the bundle ID.
    private static func subjectUID(of certificate: OpaquePointer) -> String? {
        let name = X509_get_subject_name(certificate)
        var buffer = [CChar](repeating: 0, count: 256)
        let count = X509_NAME_get_text_by_NID(name, NID_userId, &buffer, Int32(buffer.count))
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
