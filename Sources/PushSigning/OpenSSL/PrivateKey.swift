import COpenSSL
import SilentPush

/// One private key inside OpenSSL.
///
/// `@unchecked Sendable`: the key is never changed after `init`, and OpenSSL counts its references atomically.
final class PrivateKey: @unchecked Sendable {
    /// The family of a key, as far as it matters here.
    enum Algorithm: Equatable {
        /// An elliptic curve by OpenSSL's name; P-256 is `prime256v1`.
        case ec(curve: String)
        /// RSA with a modulus of this many bits.
        case rsa(bits: Int)
        /// Anything else, by OpenSSL's name.
        case other(String)
    }

    /// The EVP_PKEY; owned.
    let handle: OpaquePointer

    /// Takes over `handle`.
    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    /// Reads PKCS#8, SEC1 or PKCS#1; nil when the bytes are no private key that OpenSSL knows.
    convenience init?(der: [UInt8]) {
        let handle = OpenSSLErrors.isolated {
            der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var next = buffer.baseAddress
                return d2i_AutoPrivateKey(nil, &next, buffer.count)
            }
        }
        guard let handle else { return nil }
        self.init(owning: handle)
    }

    deinit {
        EVP_PKEY_free(handle)
    }

    var algorithm: Algorithm {
        switch EVP_PKEY_get_base_id(handle) {
        case EVP_PKEY_EC:
            var name = [CChar](repeating: 0, count: 80)
            var length = 0
            guard EVP_PKEY_get_group_name(handle, &name, name.count, &length) == 1 else {
                return .ec(curve: "unnamed")
            }
            return .ec(
                curve: String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
            )
        case EVP_PKEY_RSA:
            return .rsa(bits: Int(EVP_PKEY_get_bits(handle)))
        default:
            return .other(EVP_PKEY_get0_type_name(handle).map { String(cString: $0) } ?? "unknown")
        }
    }

    /// Whether the private half belongs to the public half.
    var isConsistent: Bool {
        OpenSSLErrors.isolated {
            guard let context = EVP_PKEY_CTX_new(handle, nil) else { return false }
            defer { EVP_PKEY_CTX_free(context) }
            return EVP_PKEY_pairwise_check(context) == 1
        }
    }

    /// The signature over SHA-256 of `message`: DER for elliptic curves, PKCS#1 v1.5 for RSA.
    func signature(over message: [UInt8]) throws(OpenSSLFailure) -> [UInt8] {
        let signature = OpenSSLErrors.isolated { () -> [UInt8]? in
            guard let context = EVP_MD_CTX_new() else { return nil }
            defer { EVP_MD_CTX_free(context) }
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1 else { return nil }
            var length = 0
            guard EVP_DigestSign(context, nil, &length, message, message.count) == 1 else { return nil }
            var signature = [UInt8](repeating: 0, count: length)
            guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else {
                return nil
            }
            return Array(signature.prefix(length))
        }
        guard let signature else { throw OpenSSLFailure(operation: "sign") }
        return signature
    }

    /// The number that only the owner knows: `d` of either family, big-endian.
    func secretNumber() throws(OpenSSLFailure) -> [UInt8] {
        let name = EVP_PKEY_get_base_id(handle) == EVP_PKEY_RSA ? "d" : "priv"
        let number = OpenSSLErrors.isolated { () -> [UInt8]? in
            var number: OpaquePointer?
            guard EVP_PKEY_get_bn_param(handle, name, &number) == 1, let number else { return nil }
            defer { BN_clear_free(number) }
            // Padded to the key's own width: the same key gives the same bytes everywhere.
            let width = (EVP_PKEY_get_bits(handle) + 7) / 8
            var bytes = [UInt8](repeating: 0, count: Int(width))
            guard BN_bn2binpad(number, &bytes, width) == width else { return nil }
            return bytes
        }
        guard let number else { throw OpenSSLFailure(operation: "read the private number") }
        return number
    }

    /// SHA-256 of the public half (SubjectPublicKeyInfo), in lower-case hex.
    func publicFingerprint() throws(OpenSSLFailure) -> String {
        let digest = OpenSSLErrors.isolated { () -> [UInt8]? in
            var encoded: UnsafeMutablePointer<UInt8>?
            let length = i2d_PUBKEY(handle, &encoded)
            guard length > 0, let encoded else { return nil }
            defer { CRYPTO_free(encoded, #file, #line) }
            var digest = [UInt8](repeating: 0, count: 32)
            guard EVP_Digest(encoded, Int(length), &digest, nil, EVP_sha256(), nil) == 1 else { return nil }
            return digest
        }
        guard let digest else { throw OpenSSLFailure(operation: "read the public half") }
        return Hex.encode(digest)
    }
}

// A class is shown by its type's name alone already; a mirror without children keeps it so.
extension PrivateKey: CustomStringConvertible, CustomReflectable {
    var description: String { "<private key>" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
