public import SilentPush

extension Transport {
    /// Posts one plain HTTPS request on a connection of its own, by HTTP/2 or HTTP/1.1 as the server likes.
    ///
    /// For the token exchange with Google (WIRE B7.3) and other single requests. Certificates, proxy and time-outs
    /// are those of the configuration. The body of the answer is cut at 64 KiB.
    ///
    /// - Parameters:
    ///   - url: An `https` URL.
    ///   - headers: Headers with names in lower case; libcurl adds the length.
    ///   - body: The body.
    /// - Returns: The answer, whatever its status.
    /// - Throws: Why no answer came.
    public func post(
        _ url: String,
        headers: [WireRequest.Header] = [],
        body: [UInt8]
    ) async throws(TransportError) -> ProviderAnswer {
        try await Dialing.run { [dialer] () throws(TransportError) in
            try PlainPost(dialer: dialer).perform(url, headers: headers, body: body)
        }
    }

    /// Connects as for a request, tells what was found, and closes again, without sending a request.
    ///
    /// - Parameter pool: Host, port and credential to connect with.
    /// - Returns: Address, TLS version and the server's certificates.
    /// - Throws: Why there is no connection.
    public func probe(_ pool: PoolKey) async throws(TransportError) -> ConnectionReport {
        try await Dialing.run { [dialer] () throws(TransportError) in try dialer.dial(pool).report }
    }
}
