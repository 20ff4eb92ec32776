import COpenSSL
import SilentPush

extension PrivateKey {
    /// PKCS#8 in PEM without a password.
    func pem() throws(OpenSSLFailure) -> String {
        try MemoryBuffer.text { PEM_write_bio_PKCS8PrivateKey($0, handle, nil, nil, 0, nil, nil) == 1 }
    }

    /// Reads a key that a password protects; nil when the password is wrong.
    convenience init?(encryptedPEM text: [UInt8], password: Secret) {
        let handle = OpenSSLErrors.isolated { () -> OpaquePointer? in
            guard let buffer = BIO_new_mem_buf(text, Int32(clamping: text.count)) else { return nil }
            defer { BIO_free(buffer) }
            // With text as its argument and no callback, OpenSSL takes the text as the password and never asks.
            return password.reveal().withCString { password in
                PEM_read_bio_PrivateKey(buffer, nil, nil, UnsafeMutableRawPointer(mutating: password))
            }
        }
        guard let handle else { return nil }
        self.init(owning: handle)
    }
}
