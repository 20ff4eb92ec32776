package import PushStore
package import SilentPush

extension Allowance.Charge {
    /// Whether a device's room stays taken after an answer (DESIGN D3).
    ///
    /// Every 4xx and an APNs 5xx with a JSON reason prove that nothing was delivered; everything else may have been.
    package init(after verdict: Verdict, from provider: Provider) {
        switch verdict.status {
        case 400..<500: self = .givenBack
        case 500..<600 where provider == .apns && verdict.isProvidersWord: self = .givenBack
        default: self = .kept
        }
    }
}
