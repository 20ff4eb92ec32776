import COpenSSL

/// Text that OpenSSL writes into memory, or reads from it.
enum MemoryBuffer {
    static func text(_ write: (OpaquePointer) -> Bool) throws(OpenSSLFailure) -> String {
        let text = OpenSSLErrors.isolated { () -> String? in
            guard let buffer = BIO_new(BIO_s_mem()) else { return nil }
            defer { BIO_free(buffer) }
            guard write(buffer) else { return nil }
            var bytes: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = BIO_read(buffer, &part, Int32(part.count))
                guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(contentsOf: part.prefix(Int(count)))
            }
        }
        guard let text else { throw OpenSSLFailure(operation: "write PEM") }
        return text
    }
}
