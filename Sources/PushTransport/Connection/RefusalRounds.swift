/// Tells a server that refuses a few streams from a connection that takes no more (field report 86).
///
/// Streams in flight together are refused together, and that is one round; the next begins with a stream that was
/// opened after the round was noticed. Two rounds without one answer between them wear the connection out.
struct RefusalRounds: Hashable {
    private var rounds = 0
    private var roundEnds: Int32 = 0

    static let most = 2

    /// Notes a refused stream; `lastOpened` is the newest stream of the connection.
    mutating func refused(_ stream: Int32, lastOpened: Int32) {
        guard stream > roundEnds else { return }
        rounds += 1
        roundEnds = lastOpened
    }

    /// Notes an answer.
    mutating func answered() { rounds = 0 }

    /// Whether the connection should be replaced.
    var isWornOut: Bool { rounds >= Self.most }
}
