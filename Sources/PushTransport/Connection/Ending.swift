import SilentPush

/// How a request left its connection.
struct Ending {
    enum Kind {
        case answered(ProviderAnswer)
        /// RST_STREAM with REFUSED_STREAM.
        case refused
        /// Above the last stream of a GOAWAY, or never written.
        case unprocessed
        /// RST_STREAM with another code; the status, where one had come before.
        case reset(code: UInt32, status: Int)
        /// Its own deadline passed.
        case timedOut
        /// The connection closed under it.
        case lost
    }

    /// What becomes of it.
    enum Fate {
        case answered(ProviderAnswer)
        /// Proven unprocessed: it may go out again.
        case resend(isRefusal: Bool)
        /// It may have been processed, or nothing helps.
        case failed(TransportError)
    }

    let ticket: Ticket
    /// Whether the connection answered anything since the request was put on it.
    let sawAnswers: Bool
    let kind: Kind

    /// What becomes of it; `end` is what closed the connection, where that is so.
    func fate(authority: String, requestTimeout: Duration, closedBy end: TransportError?) -> Fate {
        func failed(_ kind: TransportError.Kind, _ what: String) -> Fate {
            .failed(TransportError(kind, reach: .unknown, message: "\(authority) \(what)"))
        }
        switch kind {
        case .answered(let answer): return .answered(answer)
        case .refused: return .resend(isRefusal: true)
        case .unprocessed: return .resend(isRefusal: false)
        case .timedOut:
            return failed(.requestTimeout, "did not answer this request within \(requestTimeout.seconds)")
        case .reset(let code, let status):
            let isCalm = code == ErrorCode.enhanceYourCalm
            let after = status > 0 ? " after status \(status)" : ""
            let what = "reset the stream with \(ErrorCode.name(code))\(after)"
            return failed(isCalm ? .enhanceYourCalm : .streamReset, what)
        case .lost:
            guard let end else {
                return failed(.connectionLost, "closed the connection with this request open")
            }
            // A client certificate is refused before the server reads a single request.
            return .failed(end.reaching(end.kind == .clientCertificateRefused ? .unprocessed : .unknown))
        }
    }
}
