/// Tells a silent connection from a busy or an idle one (WIRE A13.10): when to PING and when to give up.
struct ConnectionWatch: Hashable {
    enum Step: Hashable {
        case nothing
        /// Nothing was heard for a minute: ask whether the other side is still there.
        case ping
        /// The PING was not answered.
        case closeUnanswered
        /// Requests are open and nothing was answered for the request time-out.
        case closeSilent
    }

    static let idleBeforePing = Duration.seconds(60)
    static let pingTimeout = Duration.seconds(10)

    private let requestTimeout: Duration
    private var heardAt: Duration
    private var pingedAt: Duration?
    // Since when requests have been open without any answer; nil while none is open.
    private var unansweredSince: Duration?

    init(requestTimeout: Duration, at now: Duration) {
        self.requestTimeout = requestTimeout
        heardAt = now
    }

    /// Notes that bytes came.
    mutating func heard(at now: Duration) {
        heardAt = now
        pingedAt = nil
    }

    /// Notes that a request was opened.
    mutating func opened(at now: Duration) {
        if unansweredSince == nil { unansweredSince = now }
    }

    /// Notes that requests were answered, with `open` left.
    mutating func answered(at now: Duration, open: Int) {
        unansweredSince = open > 0 ? now : nil
    }

    /// Notes that requests ended without an answer, with `open` left.
    mutating func ended(open: Int) {
        if open == 0 { unansweredSince = nil }
    }

    /// What to do now; a PING counts as sent.
    mutating func step(at now: Duration) -> Step {
        if let unansweredSince, now >= unansweredSince + requestTimeout { return .closeSilent }
        if let pingedAt { return now >= pingedAt + Self.pingTimeout ? .closeUnanswered : .nothing }
        guard now >= heardAt + Self.idleBeforePing else { return .nothing }
        pingedAt = now
        return .ping
    }

    /// When `step` next has something to say.
    var deadline: Duration {
        let ping = pingedAt.map { $0 + Self.pingTimeout } ?? heardAt + Self.idleBeforePing
        return unansweredSince.map { min($0 + requestTimeout, ping) } ?? ping
    }
}
