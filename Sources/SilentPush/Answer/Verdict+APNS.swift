extension Verdict {
    /// Reads a refusal of APNs (WIRE A8).
    init(apns answer: ProviderAnswer) {
        let error = APNSErrorBody(answer.body)
        let reason = error.reason.map(APNSReason.init(rawValue:))
        let treatment = reason?.treatment ?? Self.apnsTreatment(of: answer.status, isForeign: error.isForeign)
        self.init(
            treatment,
            reason: reason.map { PrintableText.short($0.rawValue, limit: 60) } ?? "HTTP \(answer.status)",
            isProvidersWord: reason != nil,
            answer: answer
        )
        if answer.status == 410 || action == .drop { unregisteredAt = error.unregisteredAt }
        if reason == nil { excerpt = PrintableText.excerpt(of: answer.body) }
    }

    /// Reads the JSON that may come as debug data of a GOAWAY frame (WIRE A8.6); nil where it holds no reason.
    ///
    /// A reason that the table lacks means `reconnect`: the connection has ended, and no push was judged.
    public static func reading(goAwayDebug bytes: [UInt8]) -> Verdict? {
        let error = APNSErrorBody(bytes)
        guard let reason = error.reason.map(APNSReason.init(rawValue:)) else { return nil }
        let treatment =
            reason.treatment ?? Treatment(.reconnect, .request, "Nothing: a new connection is opened.")
        return Verdict(
            action: treatment.action,
            scope: treatment.scope,
            reason: PrintableText.short(reason.rawValue, limit: 60),
            fix: treatment.fix,
            status: reason.status ?? 0,
            unregisteredAt: error.unregisteredAt
        )
    }

    /// The rows of A8.9 without a known reason; a page of something in between is no judgement of the push.
    private static func apnsTreatment(of status: Int, isForeign: Bool) -> Treatment {
        if isForeign {
            return Treatment(
                .retry,
                .request,
                "This answer is not from APNs: look for a proxy or a wrong endpoint in between."
            )
        }
        switch status {
        case 410: return Treatment(.drop, .device, "Forget this token.")
        case 429: return Treatment(.retry, .device, "Send fewer pushes to this device.")
        case 408: return Treatment(.retry, .request, "Nothing: it is tried again.")
        case 400..<500:
            return Treatment(.fixRequest, .request, "APNs refused the request; look the reason up.")
        default: return Treatment(.retry, .request, "Nothing: it is tried again.")
        }
    }
}
