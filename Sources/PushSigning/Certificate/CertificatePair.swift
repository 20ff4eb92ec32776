/// Certificates and the key that came with them.
struct CertificatePair {
    var certificates: [Certificate]
    var key: PrivateKey

    /// The certificate that the key belongs to; the others are its chain.
    var leaf: Certificate? {
        certificates.first { $0.belongs(to: key) }
    }
}
