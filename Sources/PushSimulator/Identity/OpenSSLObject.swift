internal import COpenSSL

/// An EVP_PKEY and the one who frees it.
final class PrivateOrPublicKey {
    let pointer: OpaquePointer

    /// Takes ownership of `pointer`.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Makes a P-256 key.
    static func makeP256() throws(SimulatorError) -> PrivateOrPublicKey {
        try make("making a P-256 key", EVP_PKEY_EC) {
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1)
        }
    }

    /// Makes an RSA key of 2048 bits.
    static func makeRSA() throws(SimulatorError) -> PrivateOrPublicKey {
        try make("making an RSA key", EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, 2048) }
    }

    private static func make(
        _ attempt: String,
        _ type: Int32,
        _ configure: (OpaquePointer) -> Int32
    ) throws(SimulatorError) -> PrivateOrPublicKey {
        guard let context = EVP_PKEY_CTX_new_id(type, nil) else { throw .openSSL(attempt) }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) > 0, configure(context) > 0,
            EVP_PKEY_keygen(context, &key) > 0, let key
        else { throw .openSSL(attempt) }
        return PrivateOrPublicKey(owning: key)
    }

    /// Reads a private key in PEM; nil when it is none.
    convenience init?(privatePEM: [UInt8]) {
        let key = MemoryBIO(privatePEM).flatMap {
            PEM_read_bio_PrivateKey($0.pointer, nil, { _, _, _, _ in 0 }, nil)
        }
        ERR_clear_error()
        guard let key else { return nil }
        self.init(owning: key)
    }

    /// The private key as PKCS#8 PEM.
    func privatePEM() throws(SimulatorError) -> [UInt8] {
        guard let bio = MemoryBIO(),
            PEM_write_bio_PKCS8PrivateKey(bio.pointer, pointer, nil, nil, 0, nil, nil) == 1
        else { throw .openSSL("writing a private key") }
        return bio.bytes()
    }
}

/// An X509 and the one who frees it.
final class Certificate {
    let pointer: OpaquePointer

    /// Takes ownership of `pointer`.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    /// Reads a certificate in PEM; nil when it is none.
    convenience init?(pem: [UInt8]) {
        let certificate = MemoryBIO(pem).flatMap { PEM_read_bio_X509($0.pointer, nil, nil, nil) }
        ERR_clear_error()
        guard let certificate else { return nil }
        self.init(owning: certificate)
    }

    /// The certificate as PEM.
    func pem() throws(SimulatorError) -> [UInt8] {
        guard let bio = MemoryBIO(), PEM_write_bio_X509(bio.pointer, pointer) == 1 else {
            throw .openSSL("writing a certificate")
        }
        return bio.bytes()
    }
}

/// A BIO in memory and the one who frees it.
final class MemoryBIO {
    let pointer: OpaquePointer

    init?() {
        guard let bio = BIO_new(BIO_s_mem()) else { return nil }
        pointer = bio
    }

    /// A BIO that gives `bytes` to read.
    convenience init?(_ bytes: [UInt8]) {
        self.init()
        guard bytes.isEmpty || BIO_write(pointer, bytes, Int32(clamping: bytes.count)) == bytes.count else {
            return nil
        }
    }

    deinit { BIO_free(pointer) }

    /// Takes what was written.
    func bytes() -> [UInt8] {
        let count = BIO_ctrl_pending(pointer)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, Int(BIO_read(pointer, buffer.baseAddress, Int32(clamping: count))))
        }
    }
}

extension SimulatorError {
    /// The oldest error in OpenSSL's queue, which is emptied.
    static func openSSL(_ attempt: String) -> SimulatorError {
        var text = [CChar](repeating: 0, count: 256)
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0 else { return .cryptography(attempt, "no reason given") }
        ERR_error_string_n(code, &text, text.count)
        return .cryptography(
            attempt,
            String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        )
    }
}
