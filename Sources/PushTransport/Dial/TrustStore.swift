import COpenSSL
import Glibc

/// The issuers that servers are judged by, loaded once and shared by all connections.
///
/// libcurl would load the system's bundle, some 140 certificates, again for every connection.
/// `@unchecked Sendable`: the store is filled before it is shared, and OpenSSL locks it after that.
final class TrustStore: @unchecked Sendable {
    private let store: OpaquePointer

    /// Loads the system's issuers and `caFile`'s.
    init(caFile: String?, system: SystemRoots) throws(TransportError) {
        guard let store = X509_STORE_new() else { throw Self.exhausted }
        self.store = store
        // An intermediate or the server's own certificate in `caFile` is trusted as it stands.
        X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN) | UInt(X509_V_FLAG_TRUSTED_FIRST))
        if let caFile {
            guard access(caFile, R_OK) == 0 else {
                throw Self.bad(
                    "The file of issuers \(caFile) cannot be read: \(String(cString: strerror(errno)))"
                )
            }
            guard X509_STORE_load_locations(store, caFile, nil) == 1 else {
                throw Self.bad("The file of issuers \(caFile) holds no certificate in PEM")
            }
        }
        var isLoaded = caFile != nil
        if let file = system.file, access(file, R_OK) == 0 {
            isLoaded = X509_STORE_load_locations(store, file, nil) == 1 || isLoaded
        }
        if let directory = system.directory, Self.holdsFiles(directory) {
            isLoaded = X509_STORE_load_locations(store, nil, directory) == 1 || isLoaded
        }
        ERR_clear_error()
        guard isLoaded else {
            let places = [system.file, system.directory].compactMap(\.self).joined(separator: " and ")
            throw TransportError(
                .tlsNoRoots,
                reach: .unprocessed,
                message: "This machine has no list of trusted issuers (looked for \(places))"
            )
        }
    }

    deinit { X509_STORE_free(store) }

    /// Makes `context` judge by these issuers; it keeps a reference of its own.
    func apply(to context: OpaquePointer) {
        SSL_CTX_set1_cert_store(context, store)
    }

    private static func holdsFiles(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { return true }
        }
        return false
    }

    private static func bad(_ message: String) -> TransportError {
        TransportError(.tlsBadRoots, reach: .unprocessed, message: message)
    }

    private static let exhausted = TransportError(
        .systemExhausted,
        reach: .unprocessed,
        message: "OpenSSL could not make a certificate store"
    )
}
