package import PushTransport
package import SilentPush

extension AttemptEnd {
    /// Reads a lost request for the retry plan.
    package init(_ error: TransportError) {
        switch (error.reach, error.kind) {
        case (.unknown, _): self = .unknown
        // These the transport has tried again itself until it led nowhere.
        case (.unprocessed, .streamRefused), (.unprocessed, .goAway), (.unprocessed, .noStreamFree):
            self = .refusedThroughout
        case (.unprocessed, _): self = .unprocessed
        }
    }

    /// Reads a verdict that asks for another try; nil for one that ends the push.
    package init?(_ verdict: Verdict) {
        switch verdict.action {
        case .ok, .drop, .suspect, .fixConfig, .fixRequest: return nil
        case .retry where verdict.status == 429: self = .throttled(retryAfter: verdict.retryAfter)
        case .retry: self = .providerFault(retryAfter: verdict.retryAfter)
        case .reconnect: self = .reconnect
        case .reauth: self = .reauthorized
        }
    }
}
