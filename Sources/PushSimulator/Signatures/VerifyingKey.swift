internal import COpenSSL

/// The public half of a key, with which signatures are checked.
///
/// Belongs to the loop's thread.
struct VerifyingKey {
    private let key: PrivateOrPublicKey

    /// Takes the public half of a private key in PEM.
    init(of privatePEM: String) throws(SimulatorError) {
        guard let key = PrivateOrPublicKey(privatePEM: Array(privatePEM.utf8)) else {
            throw .openSSL("reading a key of the simulator")
        }
        self.key = key
    }

    /// Whether `signature` is ECDSA with SHA-256 by this P-256 key, raw `r‖s` or, as APNs takes it too, DER.
    func verifiesES256(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        verifies(signature.count == 64 ? ECDSASignature.der(raw: signature) : signature, of: message)
    }

    /// Whether `signature` is RSASSA-PKCS1-v1_5 with SHA-256 by this RSA key.
    func verifiesRS256(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        verifies(signature, of: message)
    }

    private func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

/// The two forms of an ECDSA signature.
enum ECDSASignature {
    /// The DER form of raw `r‖s` with two halves of equal length (WIRE A10.14 backwards).
    static func der(raw: [UInt8]) -> [UInt8] {
        let half = raw.count / 2
        let content = integer(raw[..<half]) + integer(raw[half...])
        return [0x30, UInt8(content.count)] + content
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // A set top bit would read as a minus sign, and zero needs a byte of its own.
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
