import CCurl
import CCurlShims
import COpenSSL

/// Whether the libraries found at run time can do what the transport needs (DESIGN D1).
enum Libraries {
    /// Nil when all is well.
    ///
    /// Checked once, which also starts libcurl.
    static let problem: TransportError? = {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
            return failure("libcurl could not be started")
        }
        guard let version = ccurl_version_info(), let backend = version.pointee.ssl_version else {
            return failure("this libcurl was built without TLS")
        }
        let linked = OpenSSL_version(OPENSSL_VERSION).map { String(cString: $0) } ?? "no OpenSSL"
        return judge(backend: String(cString: backend), linked: linked)
    }()

    /// Compares libcurl's TLS, such as `OpenSSL/3.0.17`, with the OpenSSL that is linked, `OpenSSL 3.0.17 1 …`.
    static func judge(backend: String, linked: String) -> TransportError? {
        // A libcurl with several backends puts those not in use into brackets.
        let used = backend.split(separator: " ").first { !$0.hasPrefix("(") } ?? ""
        guard used.hasPrefix("OpenSSL/") else {
            return failure("libcurl uses \(backend) for TLS, and OpenSSL is needed")
        }
        let ours = linked.split(separator: " ").dropFirst().first ?? ""
        guard major(used.dropFirst(8)) == major(ours) else {
            return failure("libcurl uses \(used), but this program is linked with \(linked)")
        }
        return nil
    }

    private static func major(_ version: Substring) -> Substring { version.prefix { $0 != "." } }

    private static func failure(_ message: String) -> TransportError {
        TransportError(.libraryUnsupported, reach: .unprocessed, message: message)
    }
}
