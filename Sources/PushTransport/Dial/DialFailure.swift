import CCurl
import COpenSSL

/// Turns what libcurl and OpenSSL said about a failed connection into one error with its own text.
struct DialFailure {
    private let code: CURLcode
    private let text: String
    private let witness: TLSWitness
    private let connectStatus: Int
    private let host: String
    private let proxy: Proxy?

    init(_ handle: CurlHandle, _ code: CURLcode, host: String, proxy: Proxy?) {
        self.code = code
        let said = handle.failureText
        self.text = said.isEmpty ? String(cString: curl_easy_strerror(code)) : said
        self.witness = handle.witness
        self.connectStatus = handle.number(CURLINFO_HTTP_CONNECTCODE)
        self.host = host
        self.proxy = proxy
    }

    /// The error; nothing of the request has been sent.
    var error: TransportError {
        let (kind, message) = judge()
        return TransportError(kind, reach: .unprocessed, message: message)
    }

    private func judge() -> (TransportError.Kind, String) {
        if let problem = Self.certificateProblem(witness, host: host) { return problem }
        if let proxy, let problem = proxyProblem(proxy) { return problem }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return (.nameNotFound, "No address is known for \(host): \(text)")
        case CURLE_COULDNT_CONNECT: return (.refusedConnection, "\(host) takes no connection: \(text)")
        case CURLE_OPERATION_TIMEDOUT:
            return (.connectTimeout, "Connecting to \(host) took too long: \(text)")
        case CURLE_PEER_FAILED_VERIFICATION:
            return (.tlsWrongName, "The certificate of \(host) is for \(names), not for that name")
        case CURLE_SSL_CERTPROBLEM:
            return (.clientCertificateBad, "The client certificate for \(host) cannot be used: \(text)")
        case CURLE_OUT_OF_MEMORY: return (.systemExhausted, "No memory to connect to \(host)")
        default: return tlsProblem()
        }
    }

    private func proxyProblem(_ proxy: Proxy) -> (TransportError.Kind, String)? {
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY:
            return (.proxyFailed, "No address is known for the proxy \(proxy)")
        case CURLE_PROXY:
            let isLogin = text.lowercased().contains("auth") || text.lowercased().contains("user")
            return (
                isLogin ? .proxyLogin : .proxyFailed,
                "The proxy \(proxy) does not connect to \(host): \(text)"
            )
        case CURLE_LOGIN_DENIED: return (.proxyLogin, "The proxy \(proxy) refuses the login: \(text)")
        default: break
        }
        switch connectStatus {
        case 407: return (.proxyLogin, "The proxy \(proxy) wants another login (HTTP 407)")
        case 300...:
            return (.proxyFailed, "The proxy \(proxy) does not connect to \(host) (HTTP \(connectStatus))")
        case 200..<300: return nil
        default: break
        }
        switch code {
        case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            return (.proxyFailed, "The proxy \(proxy) does not connect to \(host): \(text)")
        case CURLE_OPERATION_TIMEDOUT:
            return (.connectTimeout, "Connecting to \(host) through \(proxy) took too long: \(text)")
        default: return nil
        }
    }

    private static func certificateProblem(
        _ witness: TLSWitness,
        host: String
    ) -> (TransportError.Kind, String)? {
        guard witness.verifyError != X509_V_OK else { return nil }
        let subject = witness.certificates.first?.subject ?? "no name"
        let issuer = witness.certificates.first?.issuer ?? "an unnamed issuer"
        switch witness.verifyError {
        case X509_V_ERR_CERT_HAS_EXPIRED:
            let end = witness.certificates.first?.notAfter ?? "an unknown time"
            return (.tlsExpired, "The certificate of \(host) (\(subject)) expired on \(end)")
        case X509_V_ERR_CERT_NOT_YET_VALID:
            return (.tlsNotYetValid, "The certificate of \(host) (\(subject)) is not valid yet")
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED, X509_V_ERR_INVALID_CA:
            return (
                .tlsUnknownIssuer,
                "The certificate of \(host) was issued by \(issuer), which is not trusted here"
            )
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
            return (.tlsWrongName, "The certificate of \(host) is for other names")
        case let number:
            let reason =
                X509_verify_cert_error_string(Int(number)).map { String(cString: $0) } ?? "error \(number)"
            return (.tlsFailed, "The certificate of \(host) was turned down: \(reason)")
        }
    }

    private func tlsProblem() -> (TransportError.Kind, String) {
        if let alert = witness.alert, let problem = Self.problem(ofAlert: alert, host: host) {
            return problem
        }
        if text.contains("unsupported protocol") || text.contains("alert protocol version") {
            return (.tlsTooOld, "\(host) offers no TLS 1.2 or later")
        }
        if text.contains("wrong version number") || text.contains("packet length too long")
            || text.contains("http request")
        {
            return (.notTLS, "\(host) does not speak TLS")
        }
        return (.tlsFailed, "TLS with \(host) failed: \(text)")
    }

    /// What an alert of the server means; nil where the text says more.
    static func problem(ofAlert alert: Int32, host: String) -> (TransportError.Kind, String)? {
        switch alert {
        case 41, 42, 43, 44, 45, 46, 48, 49, 116:
            let name = SSL_alert_desc_string_long(alert).map { String(cString: $0) } ?? "alert \(alert)"
            return (
                .clientCertificateRefused, "\(host) refuses the client certificate, or its absence: \(name)"
            )
        case 70: return (.tlsTooOld, "\(host) offers no TLS version in common (1.2 or later is needed)")
        case 120: return (.noHTTP2, "\(host) speaks no HTTP/2 (it turned the ALPN offer down)")
        default: return nil
        }
    }

    private var names: String {
        let names = witness.certificates.first?.names ?? []
        return names.isEmpty ? "another name" : names.prefix(5).joined(separator: ", ")
    }
}
