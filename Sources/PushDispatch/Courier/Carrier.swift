package import PushTransport
package import SilentPush

/// The way to one provider: the address, the connections, and what proves who sends.
package struct Carrier: Sendable {
    /// The provider.
    package let provider: Provider
    /// The connections that carry its pushes.
    package let pool: PoolKey
    /// The address that stands in for the provider's, as receipts show it; nil for the provider itself.
    package let endpoint: String?
    /// Owns the token and what is known of how the provider takes it.
    package let credential: Credential

    /// Creates the way.
    package init(provider: Provider, pool: PoolKey, endpoint: String?, credential: Credential) {
        self.provider = provider
        self.pool = pool
        self.endpoint = endpoint
        self.credential = credential
    }
}
