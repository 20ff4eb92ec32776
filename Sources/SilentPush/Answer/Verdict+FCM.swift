extension Verdict {
    /// Reads a refusal of FCM: APNs' own reason first, then `FcmError`, then `error.status`, then the status.
    ///
    /// The order is that of WIRE B8.4 and B8.4a.
    init(fcm answer: ProviderAnswer) {
        guard let error = FCMErrorBody(answer.body) else {
            self.init(fcmStatusAlone: answer)
            return
        }
        let words = [error.errorCode, error.status].compactMap(\.self).map(FCMReason.init(rawValue:))
        if let (treatment, reason) = Self.fcmTreatment(ofAPNS: error) {
            self.init(treatment, reason: reason, isProvidersWord: true, answer: answer)
        } else if let reason = words.first(where: { $0.treatment != nil }), let treatment = reason.treatment {
            self.init(treatment, reason: reason.rawValue, isProvidersWord: true, answer: answer)
            if reason == .invalidArgument, error.isAboutTarget {
                action = .suspect
                scope = .device
                fix = "FCM says that this is no registration of its own; if other devices work, forget it."
            }
        } else {
            self.init(fcmStatusAlone: answer)
            if let word = words.first(where: { !$0.rawValue.isEmpty }) {
                reason = PrintableText.short(word.rawValue, limit: 60)
                isProvidersWord = true
            }
        }
        if action == .retry, answer.status == 429 { scope = Self.quotaScope(error.quota) ?? scope }
        retryAfter = error.retryDelay
        excerpt = error.message.flatMap { PrintableText.excerpt(of: Array($0.utf8)) }
    }

    /// What APNs told FCM.
    ///
    /// A fault of a connection or a token there is Google's own, and comes right by itself; one of key, topic or
    /// certificate lies in the Firebase project and stops FCM to iOS only.
    private static func fcmTreatment(ofAPNS error: FCMErrorBody) -> (Treatment, String)? {
        guard let word = error.apnsReason else {
            return error.apnsStatus == 410
                ? (Treatment(.drop, .device, "Forget this device."), "HTTP 410 from APNs") : nil
        }
        let reason = APNSReason(rawValue: word)
        guard var treatment = reason.treatment else {
            guard error.apnsStatus == 410 else { return nil }
            return (Treatment(.drop, .device, "Forget this device."), PrintableText.short(word, limit: 60))
        }
        switch treatment.action {
        case .reauth, .reconnect:
            treatment = Treatment(.retry, .request, "Nothing: it is tried again.")
        case .fixConfig:
            treatment.scope = .route
            treatment.fix =
                "APNs refused the key or certificate in the Firebase project: "
                + "upload one that fits the app's team, topic and environment."
        default: break
        }
        if reason == .missingProviderToken {
            treatment = Treatment(.fixConfig, .route, "Upload an APNs key in the Firebase project.")
        }
        return (treatment, word)
    }

    /// Decides by the status where the body says nothing (WIRE B8.3).
    private init(fcmStatusAlone answer: ProviderAnswer) {
        let reason: FCMReason? =
            switch answer.status {
            case 400: .invalidArgument
            case 401: .unauthenticated
            case 403: .permissionDenied
            case 404: .notFound
            case 429: .resourceExhausted
            default: nil
            }
        let treatment: Treatment
        switch answer.status {
        // A page, not FCM's "not found": the address itself is wrong.
        case 404 where !answer.body.isEmpty && FCMErrorBody(answer.body) == nil:
            treatment = Treatment(.fixRequest, .request, "Check the endpoint: this address is not FCM's.")
        case 400..<500 where answer.status != 408:
            treatment =
                reason?.treatment
                ?? Treatment(.fixRequest, .request, "FCM refused the request; look the reason up.")
        default: treatment = Treatment(.retry, .request, "Nothing: it is tried again.")
        }
        self.init(treatment, reason: "HTTP \(answer.status)", isProvidersWord: false, answer: answer)
        excerpt = PrintableText.excerpt(of: answer.body)
    }

    /// Whose quota was passed, where `QuotaFailure` tells (WIRE B8.5).
    private static func quotaScope(_ text: String) -> Scope? {
        if text.contains("device") || text.contains("token") { return .device }
        return text.contains("topic") ? .topic : nil
    }
}
