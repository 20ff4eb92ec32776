import SilentPush

/// One request on its stream, and the answer as it comes in.
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
    // The neighbours among the open ones in the order of their opening, which is that of their deadlines.
    var older: ExchangeTable.Place?
    var newer: ExchangeTable.Place?

    /// Moves the answer out.
    mutating func takeAnswer() -> ProviderAnswer {
        var answer = ProviderAnswer(status: status)
        swap(&answer.headers, &headers)
        swap(&answer.body, &body)
        return answer
    }

    /// Answers are kept up to this; more is read and dropped.
    static let bodyLimit = 64 << 10
    static let headerLimit = 64
}
