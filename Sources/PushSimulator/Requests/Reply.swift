public import SilentPush

/// What the simulator does about one request.
public enum Reply: Hashable, Sendable {
    /// Answers it.
    case answer(ProviderAnswer)
    /// Keeps this answer back until `Simulator.release()`.
    case hold(ProviderAnswer)
    /// Never answers this request; the connection goes on.
    case silence
    /// Ends the stream with this HTTP/2 error code; 7 is REFUSED_STREAM, which says "not processed".
    /// Over HTTP/1.1 the connection is cut.
    case reset(UInt32)
    /// Cuts the connection without an answer.
    case drop
    /// The whole connection stops reading and writing, and stays open: a half-open connection.
    case freeze
    /// Sends bytes that are no HTTP, and hangs up.
    case garble
    /// Sends GOAWAY that leaves this request and all after it unprocessed. Over HTTP/1.1 the connection is cut.
    case goAway(code: UInt32, debug: String)
}

extension Reply {
    /// REFUSED_STREAM: the request was not processed and is safe to send again.
    public static let refused = Reply.reset(7)

    /// Whether the request was left unprocessed for certain (WIRE A13.12, A13.13).
    public var isUnprocessed: Bool {
        switch self {
        case .goAway, .reset(7): true
        default: false
        }
    }
}
