import SilentPush

/// One request on its stream, and the answer as it comes in.
///
/// Exchanges live in a table and are used again.
struct Exchange {
    /// The request; nil once it has ended, and while the place is free.
    var ticket: Ticket?
    var streamID: Int32 = 0
    /// How much of the body has been framed.
    var sent = 0
    var status = 0
    var headers: [WireRequest.Header] = []
    var body: [UInt8] = []
    var openedAt = Duration.zero
    /// How many answers the connection had given when this was opened.
    var answersBefore = 0
    /// Where the request's HEADERS end in the stream of bytes written; nil until they are framed.
    var headersEnd: Int?
    // The open exchanges in the order of their opening, which is that of their deadlines; -1 ends the chain.
    var older = -1
    var newer = -1

    /// Answers are kept up to this; more is read and dropped.
    static let bodyLimit = 64 << 10
    static let headerLimit = 64
}

/// How a request left its connection.
struct Ending {
    enum Kind {
        case answered(ProviderAnswer)
        /// RST_STREAM with REFUSED_STREAM.
        case refused
        /// Above the last stream of a GOAWAY, or never written.
        case unprocessed
        /// RST_STREAM with another code; the status, where one had come before.
        case reset(code: UInt32, status: Int)
        /// Its own deadline passed.
        case timedOut
        /// The connection closed under it.
        case lost
    }

    let ticket: Ticket
    let streamID: Int32
    let sawAnswers: Bool
    let kind: Kind
}
