extension Verdict {
    /// Reads what an answer means, by the tables of WIRE A8.9 (APNs) and B8.5 and B8.6 (FCM).
    ///
    /// Only the status 200 is success. Any body is safe: one that cannot be read leaves the decision to the
    /// status, and its start stays in `excerpt`. `now` turns a `Retry-After` date into a wait.
    public init(reading answer: ProviderAnswer, from provider: Provider, at now: Timestamp) {
        if answer.status == 200 {
            self.init(action: .ok, scope: .request, reason: "accepted", status: 200)
            return
        }
        switch provider {
        case .apns: self.init(apns: answer)
        case .fcm: self.init(fcm: answer)
        }
        // Whoever asks for the longer wait is obeyed.
        let header = answer.header("retry-after").flatMap { Duration(retryAfter: $0, at: now) }
        if let header { retryAfter = max(header, retryAfter ?? .zero) }
    }

    /// A verdict out of a table's row.
    init(_ treatment: Treatment, reason: String, isProvidersWord: Bool, answer: ProviderAnswer) {
        self.init(
            action: treatment.action,
            scope: treatment.scope,
            reason: reason,
            fix: treatment.fix,
            status: answer.status,
            isProvidersWord: isProvidersWord
        )
    }
}
