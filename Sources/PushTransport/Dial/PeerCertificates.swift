import COpenSSL
import COpenSSLShims

/// Reads the server's certificates into values.
enum PeerCertificates {
    static func read(_ chain: OpaquePointer) -> [ConnectionReport.Certificate] {
        (0..<OPENSSL_sk_num(chain)).compactMap { index in
            OPENSSL_sk_value(chain, index).map { read(certificate: OpaquePointer($0)) }
        }
    }

    static func read(certificate: OpaquePointer) -> ConnectionReport.Certificate {
        ConnectionReport.Certificate(
            subject: printed { X509_NAME_print_ex($0, X509_get_subject_name(certificate), 0, oneLine) },
            issuer: printed { X509_NAME_print_ex($0, X509_get_issuer_name(certificate), 0, oneLine) },
            notAfter: printed { ASN1_TIME_print($0, X509_get0_notAfter(certificate)) },
            names: names(of: certificate)
        )
    }

    private static let oneLine = copenssl_name_flags_one_line()

    private static func names(of certificate: OpaquePointer) -> [String] {
        let index = X509_get_ext_by_NID(certificate, NID_subject_alt_name, -1)
        guard index >= 0, let field = X509_get_ext(certificate, index) else { return [] }
        return printed { X509V3_EXT_print($0, field, 0, 0) }.split(separator: ",").map { name in
            let name = name.drop { $0 == " " }
            return String(name.firstIndex(of: ":").map { name[name.index(after: $0)...] } ?? name)
        }
    }

    private static func printed(_ write: (OpaquePointer) -> Int32) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(memory) }
        _ = write(memory)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = BIO_read(memory, &buffer, Int32(buffer.count))
        return String(decoding: buffer.prefix(Int(max(count, 0))), as: UTF8.self)
    }
}
