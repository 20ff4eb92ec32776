import COpenSSL

/// HKDF with SHA-256 (RFC 5869).
enum KeyDerivation {
    static func key(
        from secret: [UInt8],
        salt: [UInt8],
        info: [UInt8],
        length: Int
    ) throws(OpenSSLFailure) -> [UInt8] {
        let key = OpenSSLErrors.isolated { () -> [UInt8]? in
            guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            guard EVP_PKEY_derive_init(context) == 1,
                EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
                EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1,
                EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) == 1,
                EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
            else { return nil }
            var key = [UInt8](repeating: 0, count: length)
            var written = length
            guard EVP_PKEY_derive(context, &key, &written) == 1, written == length else { return nil }
            return key
        }
        guard let key else { throw OpenSSLFailure(operation: "derive a key") }
        return key
    }
}
