import COpenSSL

/// OpenSSL could not do what it always can; its error queue says why.
struct OpenSSLFailure: Error {
    var operation: String
}

/// The thread's OpenSSL error queue: others share it, so each use here leaves it empty.
enum OpenSSLErrors {
    /// Runs `body` between two clearings of the queue.
    static func isolated<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        ERR_clear_error()
        defer { ERR_clear_error() }
        return try body()
    }

    /// Takes all errors from the queue, oldest first, each as its reason number.
    static func takeReasons() -> [Int32] {
        var reasons: [Int32] = []
        while true {
            let code = ERR_get_error()
            if code == 0 { return reasons }
            reasons.append(ERR_GET_REASON(code))
        }
    }
}
