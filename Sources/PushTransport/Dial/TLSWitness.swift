import COpenSSL
import COpenSSLShims

/// What OpenSSL says while libcurl makes the connection: libcurl itself tells too little of it.
///
/// It belongs to one `CurlHandle` and, like it, to one thread at a time.
final class TLSWitness {
    /// The protocol that the server chose by ALPN, empty for none.
    private(set) var applicationProtocol = ""
    /// The TLS version, once the handshake is done.
    private(set) var version = ""
    /// Why the server's certificate was turned down: an `X509_V_ERR_…` number, 0 for no reason.
    private(set) var verifyError: Int32 = 0
    /// The last alert that the server sent, by its number in the TLS registry.
    private(set) var alert: Int32?
    /// The server's chain as sent, its own certificate first.
    private(set) var certificates: [ConnectionReport.Certificate] = []

    private let roots: TrustStore
    private let offersOnlyHTTP2: Bool

    init(roots: TrustStore, offersOnlyHTTP2: Bool) {
        self.roots = roots
        self.offersOnlyHTTP2 = offersOnlyHTTP2
    }

    /// Where an SSL_CTX keeps its witness.
    private static let slot = CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL_CTX, 0, nil, nil, nil, nil)

    /// Prepares the context that libcurl is about to use.
    ///
    /// The witness must outlive the connection.
    func prepare(_ context: OpaquePointer) -> Bool {
        roots.apply(to: context)
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard SSL_CTX_set_ex_data(context, Self.slot, this) == 1 else { return false }
        SSL_CTX_set_info_callback(context) { ssl, place, value in
            guard let ssl, let witness = TLSWitness.of(ssl) else { return }
            if place & SSL_CB_HANDSHAKE_DONE != 0 { witness.note(ssl) }
            if place & SSL_CB_READ_ALERT == SSL_CB_READ_ALERT { witness.note(alert: value) }
        }
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER) { isGood, chain in
            guard let chain else { return 0 }
            if isGood == 0 { TLSWitness.of(chain: chain)?.note(failed: chain) }
            return isGood
        }
        guard offersOnlyHTTP2 else { return true }
        // libcurl must not know that h2 is chosen, or connect-only goes through its own HTTP/2 and fails.
        let offer: [UInt8] = [2, UInt8(ascii: "h"), UInt8(ascii: "2")]
        guard SSL_CTX_set_alpn_protos(context, offer, UInt32(offer.count)) == 0 else { return false }
        // Without these a write that is tried again under back-pressure fails with "bad write retry".
        let mode = Int(SSL_MODE_ENABLE_PARTIAL_WRITE) | Int(SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER)
        copenssl_ssl_ctx_set_mode(context, mode)
        // One system call for several records; a connection is read until it is empty, so none is left behind.
        copenssl_ssl_ctx_set_read_ahead(context, 1)
        SSL_CTX_set_default_read_buffer_len(context, 64 << 10)
        return true
    }

    private static func of(_ ssl: OpaquePointer) -> TLSWitness? {
        guard let context = SSL_get_SSL_CTX(ssl), let this = SSL_CTX_get_ex_data(context, slot) else {
            return nil
        }
        return Unmanaged<TLSWitness>.fromOpaque(this).takeUnretainedValue()
    }

    private static func of(chain: OpaquePointer) -> TLSWitness? {
        guard let ssl = X509_STORE_CTX_get_ex_data(chain, SSL_get_ex_data_X509_STORE_CTX_idx()) else {
            return nil
        }
        return of(OpaquePointer(ssl))
    }

    // The handshake may be reported again when session tickets arrive; the answers are then the same.
    private func note(_ ssl: OpaquePointer) {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(ssl, &name, &count)
        applicationProtocol = String(
            decoding: UnsafeBufferPointer(start: name, count: Int(count)),
            as: UTF8.self
        )
        if let text = SSL_get_version(ssl) { version = String(cString: text) }
        if certificates.isEmpty, let chain = SSL_get_peer_cert_chain(ssl) {
            certificates = PeerCertificates.read(chain)
        }
    }

    private func note(alert value: Int32) { alert = value & 0xFF }

    private func note(failed chain: OpaquePointer) {
        verifyError = X509_STORE_CTX_get_error(chain)
        if let certificate = X509_STORE_CTX_get_current_cert(chain) {
            certificates = [PeerCertificates.read(certificate: certificate)]
        }
    }
}
