public import SilentPush

/// A client certificate and its private key, presented by every connection of a pool (WIRE A12).
public struct ClientIdentity: Hashable, Sendable {
    /// The certificate in PEM, followed by its intermediates.
    public var certificatePEM: String
    /// The private key in PEM, not encrypted.
    public var privateKeyPEM: Secret

    /// Creates an identity from PEM text.
    public init(certificatePEM: String, privateKeyPEM: Secret) {
        self.certificatePEM = certificatePEM
        self.privateKeyPEM = privateKeyPEM
    }
}
