package import SilentPush

extension Dispatcher {
    /// The provider token that would be presented to APNs now, made if there is none; nil with a certificate.
    ///
    /// - Throws: `KeyError` or `StoreError`.
    package func providerToken() async throws -> Secret? {
        try await courier.carrier(.apns)?.credential.pass().token
    }
}
