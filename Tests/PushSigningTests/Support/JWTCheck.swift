import COpenSSL
import SilentPush

/// Verifies JWTs by code of its own: what signs is not what checks.
enum JWTCheck {
    /// Header, claims and signature of `token`; nil when it has not three parts in strict base64url.
    static func parts(_ token: String) -> (
        input: [UInt8], header: JSONValue, claims: JSONValue, signature: [UInt8]
    )? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !token.contains("=") else { return nil }
        let decoded = parts.compactMap { Base64.url.decode($0) }
        guard decoded.count == 3 else { return nil }
        guard let header = try? JSONValue(parsing: decoded[0]),
            let claims = try? JSONValue(parsing: decoded[1])
        else {
            return nil
        }
        return (Array((parts[0] + "." + parts[1]).utf8), header, claims, decoded[2])
    }

    static func verifiesES256(_ token: String, publicPEM: String) -> Bool {
        guard let parts = parts(token) else { return false }
        return verifiesRaw(parts.signature, over: parts.input, publicPEM: publicPEM)
    }

    static func verifiesRS256(_ token: String, publicPEM: String) -> Bool {
        guard let parts = parts(token) else { return false }
        return verifies(parts.signature, over: parts.input, publicPEM: publicPEM)
    }

    /// `r` and `s` side by side, 32 bytes each.
    static func verifiesRaw(_ raw: [UInt8], over message: [UInt8], publicPEM: String) -> Bool {
        guard raw.count == 64 else { return false }
        return verifies(der(fromRaw: raw), over: message, publicPEM: publicPEM)
    }

    static func verifies(_ signature: [UInt8], over message: [UInt8], publicPEM: String) -> Bool {
        let pem = Array(publicPEM.utf8)
        guard let buffer = BIO_new_mem_buf(pem, Int32(pem.count)) else { return false }
        defer { BIO_free(buffer) }
        guard let key = PEM_read_bio_PUBKEY(buffer, nil, nil, nil) else { return false }
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// The way back of WIRE A10.14.
    static func der(fromRaw raw: [UInt8]) -> [UInt8] {
        let numbers = [raw.prefix(32), raw.suffix(32)].map { half -> [UInt8] in
            var number = Array(half.drop { $0 == 0 })
            if number.isEmpty { number = [0] }
            if number[0] >= 0x80 { number.insert(0, at: 0) }
            return [0x02, UInt8(number.count)] + number
        }
        let content = numbers.flatMap { $0 }
        return [0x30, UInt8(content.count)] + content
    }
}
