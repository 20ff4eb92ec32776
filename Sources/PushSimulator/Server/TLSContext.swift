internal import COpenSSL
internal import COpenSSLShims
internal import SilentPush

/// The server's side of TLS: its certificate, and which HTTP versions it offers.
///
/// Belongs to the loop's thread.
final class TLSContext {
    let pointer: OpaquePointer
    /// What the ALPN callback chooses from, most wanted first; it outlives the context.
    private let offered: UnsafeMutablePointer<Offer>

    struct Offer {
        var http2: Bool
        var http1: Bool
        /// Whether ALPN is answered at all.
        var isNegotiated = true
    }

    init(_ identity: SimulatorIdentity, offer: Offer) throws(SimulatorError) {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw .openSSL("starting TLS") }
        pointer = context
        offered = .allocate(capacity: 1)
        offered.initialize(to: offer)
        guard copenssl_ssl_ctx_set_min_proto_version(context, TLS1_2_VERSION) == 1,
            let certificate = Certificate(pem: identity.certificatePEM),
            SSL_CTX_use_certificate(context, certificate.pointer) == 1,
            let key = PrivateOrPublicKey(privatePEM: Array(identity.certificateKey.reveal().utf8)),
            SSL_CTX_use_PrivateKey(context, key.pointer) == 1
        else { throw .openSSL("reading the simulator's own certificate") }
        _ = copenssl_ssl_ctx_set_mode(
            context,
            Int(SSL_MODE_ENABLE_PARTIAL_WRITE) | Int(SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER)
                | Int(SSL_MODE_RELEASE_BUFFERS)
        )
        if offer.isNegotiated { SSL_CTX_set_alpn_select_cb(context, chooseVersion, offered) }
        // A client certificate is asked for and never demanded; the judge looks at it, not the handshake.
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER) { _, _ in 1 }
        SSL_CTX_set_session_id_context(context, "silentpush", 10)
    }

    deinit {
        SSL_CTX_free(pointer)
        offered.deallocate()
    }
}

/// Chooses the HTTP version; a client that offers none of ours is refused as RFC 7301 says.
private func chooseVersion(
    _ ssl: OpaquePointer?,
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenLength: UnsafeMutablePointer<UInt8>?,
    _ names: UnsafePointer<UInt8>?,
    _ length: UInt32,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let offer = context?.assumingMemoryBound(to: TLSContext.Offer.self).pointee, let names else {
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
    let list = UnsafeBufferPointer(start: names, count: Int(length))
    for wanted in [offer.http2 ? "h2" : nil, offer.http1 ? "http/1.1" : nil].compactMap(\.self) {
        var offset = 0
        while offset < list.count {
            let end = min(offset + 1 + Int(list[offset]), list.count)
            if list[(offset + 1)..<end].elementsEqual(wanted.utf8) {
                chosen?.pointee = names + offset + 1
                chosenLength?.pointee = UInt8(end - offset - 1)
                return SSL_TLSEXT_ERR_OK
            }
            offset = end
        }
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
