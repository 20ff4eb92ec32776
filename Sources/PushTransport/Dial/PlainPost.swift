import CCurl
import CCurlShims
import SilentPush

/// One POST by libcurl's own HTTP, blocking.
struct PlainPost {
    let dialer: Dialer

    /// What libcurl's callbacks gather.
    private final class Gathered {
        var headers: [WireRequest.Header] = []
        var body: [UInt8] = []

        /// Takes one header line; a status line begins anew, since a proxy or a 100 may have come before.
        func take(line: UnsafeBufferPointer<UInt8>) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("HTTP/") { headers = [] }
            guard headers.count < Exchange.headerLimit, let colon = text.firstIndex(of: ":") else { return }
            let value = text[text.index(after: colon)...].drop { $0.isWhitespace }
            let end = value.lastIndex { !$0.isWhitespace }
            headers.append(
                WireRequest.Header(text[..<colon].lowercased(), end.map { String(value[...$0]) } ?? "")
            )
        }

        func take(body bytes: UnsafeBufferPointer<UInt8>) {
            body.append(contentsOf: bytes.prefix(max(Exchange.bodyLimit - body.count, 0)))
        }
    }

    func perform(
        _ url: String,
        headers: [WireRequest.Header],
        body: [UInt8]
    ) throws(TransportError) -> ProviderAnswer {
        guard url.hasPrefix("https://") else {
            throw TransportError(.notTLS, reach: .unprocessed, message: "\(url) is not an https URL")
        }
        let handle = try dialer.makeHandle(offersOnlyHTTP2: false)
        try handle.set(CURLOPT_URL, url)
        try handle.set(CURLOPT_POST, 1)
        try handle.set(CURLOPT_POSTFIELDSIZE, body.count)
        // An empty `expect` keeps libcurl from waiting for 100 Continue.
        try handle.set(CURLOPT_HTTPHEADER, list: headers.map { "\($0.name): \($0.value)" } + ["expect:"])
        let timeout = dialer.configuration.connectTimeout + dialer.configuration.requestTimeout
        try handle.set(CURLOPT_TIMEOUT_MS, max(1, Int(timeout.wholeMilliseconds)))

        let gathered = Gathered()
        let context = Unmanaged.passUnretained(gathered).toOpaque()
        try handle.set(CURLOPT_HEADERDATA, pointer: context)
        try handle.set(CURLOPT_WRITEDATA, pointer: context)
        try handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, user in
            Self.gathered(user)?.take(line: Self.bytes(bytes, size * count))
            return size * count
        }
        try handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, user in
            Self.gathered(user)?.take(body: Self.bytes(bytes, size * count))
            return size * count
        }
        let code = withExtendedLifetime(gathered) {
            body.withUnsafeBufferPointer { bytes in
                ccurl_easy_set_pointer(
                    handle.pointer,
                    CURLOPT_POSTFIELDS,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                )
                return curl_easy_perform(handle.pointer)
            }
        }
        guard code == CURLE_OK else { throw failure(handle, code, url) }
        let status = handle.number(CURLINFO_RESPONSE_CODE)
        return ProviderAnswer(status: status, headers: gathered.headers, body: gathered.body)
    }

    /// Until the server's TLS stands and its certificate is accepted, no byte of the request is out.
    private func failure(_ handle: CurlHandle, _ code: CURLcode, _ url: String) -> TransportError {
        let host = String(url.dropFirst(8).prefix { $0 != "/" && $0 != "?" })
        guard !handle.witness.version.isEmpty, code != CURLE_PEER_FAILED_VERIFICATION else {
            return DialFailure(handle, code, host: host, proxy: dialer.configuration.proxy).error
        }
        let kind: TransportError.Kind = code == CURLE_OPERATION_TIMEDOUT ? .requestTimeout : .connectionLost
        let said = handle.failureText
        let text = said.isEmpty ? String(cString: curl_easy_strerror(code)) : said
        return TransportError(kind, reach: .unknown, message: "\(host) did not answer: \(text)")
    }

    private static func gathered(_ user: UnsafeMutableRawPointer?) -> Gathered? {
        user.map { Unmanaged<Gathered>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func bytes(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<
        UInt8
    > {
        UnsafeBufferPointer(start: UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
