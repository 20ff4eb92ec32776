import CCurl
import CCurlShims
import Glibc
import SilentPush

/// One libcurl easy handle: the owner of a connection, its descriptor and its TLS.
///
/// `@unchecked Sendable`: one thread at a time has it. It is made and dialed on a thread of its own, then handed
/// through the mailbox to the loop's thread, which keeps it until it is freed.
final class CurlHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    let witness: TLSWitness
    private let errorText: UnsafeMutablePointer<CChar>
    private var lists: [UnsafeMutablePointer<curl_slist>] = []

    init(witness: TLSWitness) throws(TransportError) {
        guard let pointer = curl_easy_init() else {
            throw TransportError(
                .systemExhausted,
                reach: .unprocessed,
                message: "libcurl could not make a handle"
            )
        }
        self.pointer = pointer
        self.witness = witness
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try set(CURLOPT_ERRORBUFFER, pointer: errorText)
        // Signals belong to the program; SIGPIPE is blocked on the threads that use the handle.
        try set(CURLOPT_NOSIGNAL, 1)
    }

    deinit {
        curl_easy_cleanup(pointer)
        for list in lists { curl_slist_free_all(list) }
        errorText.deallocate()
    }

    /// What libcurl said about its last failure, in one line.
    var failureText: String {
        String(String(cString: errorText).map { $0.isNewline ? " " : $0 })
    }

    func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(ccurl_easy_set_long(pointer, option, value), option)
    }

    func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
        try check(ccurl_easy_set_string(pointer, option, value), option)
    }

    func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(TransportError) {
        try check(ccurl_easy_set_pointer(pointer, option, value), option)
    }

    /// Gives libcurl a function to call with what comes.
    func set(_ option: CURLoption, _ callback: @escaping curl_write_callback) throws(TransportError) {
        try check(ccurl_easy_set_write(pointer, option, callback), option)
    }

    /// Gives libcurl a list, which is kept as long as the handle.
    func set(_ option: CURLoption, list texts: [String]) throws(TransportError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts { list = curl_slist_append(list, text) }
        guard let list else { return }
        lists.append(list)
        try check(ccurl_easy_set_list(pointer, option, list), option)
    }

    /// Gives libcurl bytes, which it copies.
    func set(_ option: CURLoption, blob text: String) throws(TransportError) {
        var text = text
        let code = text.withUTF8 { bytes in
            var blob = curl_blob(
                data: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                len: bytes.count,
                flags: UInt32(CURL_BLOB_COPY)
            )
            return ccurl_easy_set_blob(pointer, option, &blob)
        }
        try check(code, option)
    }

    /// Lets the witness prepare the TLS context before the handshake.
    func setWitness() throws(TransportError) {
        try set(CURLOPT_SSL_CTX_DATA, pointer: Unmanaged.passUnretained(witness).toOpaque())
        let code = ccurl_easy_set_ssl_context(pointer) { _, context, user in
            guard let context, let user else { return CURLE_ABORTED_BY_CALLBACK }
            let witness = Unmanaged<TLSWitness>.fromOpaque(user).takeUnretainedValue()
            return witness.prepare(OpaquePointer(context)) ? CURLE_OK : CURLE_ABORTED_BY_CALLBACK
        }
        try check(code, CURLOPT_SSL_CTX_FUNCTION)
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_easy_get_long(pointer, info, &value) == CURLE_OK ? value : 0
    }

    func text(_ info: CURLINFO) -> String {
        var value: UnsafePointer<CChar>?
        guard ccurl_easy_get_string(pointer, info, &value) == CURLE_OK, let value else { return "" }
        return String(cString: value)
    }

    /// The descriptor of the connection, for `poll(2)`.
    var descriptor: Int32? {
        var value: curl_socket_t = -1
        guard ccurl_easy_get_socket(pointer, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK, value >= 0 else {
            return nil
        }
        return value
    }

    private func check(_ code: CURLcode, _ option: CURLoption) throws(TransportError) {
        guard code != CURLE_OK else { return }
        throw TransportError(
            .libraryUnsupported,
            reach: .unprocessed,
            message: "libcurl refuses option \(option.rawValue): \(String(cString: curl_easy_strerror(code)))"
        )
    }
}
