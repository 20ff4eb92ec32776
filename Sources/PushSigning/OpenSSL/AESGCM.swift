import COpenSSL

/// AES-256-GCM: 12 bytes of nonce, what was sealed, 16 bytes of tag.
enum AESGCM {
    private static let nonceSize = 12
    private static let tagSize = 16

    static func seal(_ text: [UInt8], key: [UInt8], context: [UInt8]) throws(OpenSSLFailure) -> [UInt8] {
        let sealed = OpenSSLErrors.isolated { () -> [UInt8]? in
            guard key.count == 32, let cipher = EVP_CIPHER_CTX_new() else { return nil }
            defer { EVP_CIPHER_CTX_free(cipher) }
            var nonce = [UInt8](repeating: 0, count: nonceSize)
            var output = [UInt8](repeating: 0, count: text.count)
            var tag = [UInt8](repeating: 0, count: tagSize)
            var length: Int32 = 0
            guard RAND_bytes(&nonce, Int32(nonceSize)) == 1,
                EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
                EVP_EncryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1,
                EVP_EncryptUpdate(cipher, &output, &length, text, Int32(text.count)) == 1,
                Int(length) == text.count,
                EVP_EncryptFinal_ex(cipher, &tag, &length) == 1,
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &tag) == 1
            else { return nil }
            return nonce + output + tag
        }
        guard let sealed else { throw OpenSSLFailure(operation: "seal") }
        return sealed
    }

    /// What was sealed; nil for another key, another context, or bytes that were changed.
    static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard key.count == 32, sealed.count >= nonceSize + tagSize else { return nil }
        let nonce = Array(sealed.prefix(nonceSize))
        var tag = Array(sealed.suffix(tagSize))
        let text = Array(sealed.dropFirst(nonceSize).dropLast(tagSize))
        return OpenSSLErrors.isolated {
            guard let cipher = EVP_CIPHER_CTX_new() else { return nil }
            defer { EVP_CIPHER_CTX_free(cipher) }
            var output = [UInt8](repeating: 0, count: text.count)
            var rest = [UInt8](repeating: 0, count: tagSize)
            var length: Int32 = 0
            guard EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
                EVP_DecryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1,
                EVP_DecryptUpdate(cipher, &output, &length, text, Int32(text.count)) == 1,
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1,
                EVP_DecryptFinal_ex(cipher, &rest, &length) == 1
            else { return nil }
            return output
        }
    }
}
