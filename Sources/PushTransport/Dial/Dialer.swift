import CCurl
import PushSystem
import SilentPush

/// A connection that is up, with what was found on the way.
struct Dialed: Sendable {
    let handle: CurlHandle
    let descriptor: Int32
    let report: ConnectionReport
}

/// Makes connections.
///
/// Every call blocks until its connection is up or has failed, so it runs on its own thread.
struct Dialer: Sendable {
    let configuration: TransportConfiguration
    // Loaded by the first dial, since a dry run never needs it; a failure is not kept, so a mended file works.
    private let roots = Locked<TrustStore?>(nil)

    init(_ configuration: TransportConfiguration) {
        self.configuration = configuration
    }

    /// Connects to the host of `pool`, by proxy where there is one, and insists on HTTP/2.
    func dial(_ pool: PoolKey) throws(TransportError) -> Dialed {
        let start = ContinuousClock.now
        let handle = try makeHandle(offersOnlyHTTP2: true)
        try handle.set(CURLOPT_URL, "https://\(pool.authority)/")
        try handle.set(CURLOPT_CONNECT_ONLY, 1)
        try handle.set(CURLOPT_SSL_ENABLE_ALPN, 0)
        if let identity = configuration.identities[pool.credential] {
            try handle.set(CURLOPT_SSLCERT_BLOB, blob: identity.certificatePEM)
            try handle.set(CURLOPT_SSLKEY_BLOB, blob: identity.privateKeyPEM.reveal())
        }
        let code = curl_easy_perform(handle.pointer)
        guard code == CURLE_OK, let descriptor = handle.descriptor else {
            throw DialFailure(handle, code, host: pool.authority, proxy: configuration.proxy).error
        }
        let witness = handle.witness
        guard witness.applicationProtocol == "h2" else {
            throw TransportError(
                .noHTTP2,
                reach: .unprocessed,
                message:
                    "\(pool.authority) does not choose HTTP/2 (ALPN: \(witness.applicationProtocol.quoted))"
            )
        }
        let report = ConnectionReport(
            address: handle.text(CURLINFO_PRIMARY_IP),
            tlsVersion: witness.version,
            applicationProtocol: witness.applicationProtocol,
            certificates: witness.certificates,
            duration: ContinuousClock.now - start
        )
        return Dialed(handle: handle, descriptor: descriptor, report: report)
    }

    /// A handle with all that every connection has in common.
    func makeHandle(offersOnlyHTTP2: Bool) throws(TransportError) -> CurlHandle {
        if let problem = Libraries.problem { throw problem }
        let witness = TLSWitness(roots: try loadRoots(), offersOnlyHTTP2: offersOnlyHTTP2)
        let handle = try CurlHandle(witness: witness)
        try handle.setWitness()
        // The witness brings the issuers; libcurl need not load them again.
        try handle.set(CURLOPT_CAINFO, nil)
        try handle.set(CURLOPT_CAPATH, nil)
        try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try handle.set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(configuration.connectTimeout.wholeMilliseconds)))
        // Each connection asks DNS afresh and spreads over the addresses (WIRE A13.11).
        try handle.set(CURLOPT_DNS_CACHE_TIMEOUT, 0)
        try handle.set(CURLOPT_DNS_SHUFFLE_ADDRESSES, 1)
        try handle.set(CURLOPT_TCP_KEEPALIVE, 1)
        // An empty text keeps libcurl from reading the environment by itself.
        try handle.set(CURLOPT_PROXY, configuration.proxy?.url.reveal() ?? "")
        try handle.set(CURLOPT_NOPROXY, configuration.proxy?.bypass ?? "")
        try handle.set(CURLOPT_RESOLVE, list: configuration.resolve)
        return handle
    }

    private func loadRoots() throws(TransportError) -> TrustStore {
        try roots.withLock { (store) throws(TransportError) in
            if let store { return store }
            let loaded = try TrustStore(
                caFile: configuration.caFile,
                system: configuration.systemRoots ?? .ofLibcurl()
            )
            store = loaded
            return loaded
        }
    }
}

extension String {
    var quoted: String { isEmpty ? "none" : "\"\(self)\"" }
}
