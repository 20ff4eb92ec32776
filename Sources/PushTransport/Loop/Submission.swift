import SilentPush

/// One batch that a caller gave in, and the answers gathered for it until the end of the loop's turn.
///
/// The loop's thread owns it. Requests stay in the caller's array, so that taking one up copies nothing.
final class Submission {
    let requests: [TransportRequest]
    private let deliver: @Sendable ([TransportAnswer]) -> Void
    private var gathered: [TransportAnswer] = []

    init(_ requests: [TransportRequest], deliver: @escaping @Sendable ([TransportAnswer]) -> Void) {
        self.requests = requests
        self.deliver = deliver
    }

    /// Adds an answer; true when it is the first of this turn.
    func add(_ answer: TransportAnswer) -> Bool {
        gathered.append(answer)
        return gathered.count == 1
    }

    /// Hands over what was gathered.
    func flush() {
        let answers = gathered
        gathered = []
        deliver(answers)
    }
}

/// One request of a submission on its way through pool and connection.
struct Ticket {
    let submission: Submission
    let index: Int
    var resends = ResendRule()
}

/// Where answers go; they are handed out once a turn, one call for each submission.
final class AnswerBoard {
    /// The present turn's time.
    var now: Moment
    private var ready: [Submission] = []

    init(now: Moment) { self.now = now }

    /// Ends a request.
    ///
    /// Each ticket comes here exactly once.
    func answer(_ ticket: Ticket, _ result: Result<ProviderAnswer, TransportError>) {
        let id = ticket.submission.requests[ticket.index].id
        if ticket.submission.add(TransportAnswer(id: id, result: result, at: now)) {
            ready.append(ticket.submission)
        }
    }

    /// Hands out everything.
    func flush() {
        let submissions = ready
        ready.removeAll(keepingCapacity: true)
        for submission in submissions { submission.flush() }
    }
}
