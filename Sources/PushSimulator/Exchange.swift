internal import PushSystem
internal import SilentPush

/// Where requests meet the services: asks handler, faults and judges for the reply, and notes what became of it.
///
/// Belongs to the loop's thread; ledger, phones and faults are shared with the outside, each behind its own lock.
final class Exchange {
    private let options: SimulatorOptions
    private let identity: SimulatorIdentity
    private let clock: any PushClock
    private let ledger: Ledger
    private let phones: Locked<PhoneBook>
    private let faults: Locked<FaultPlan>
    private let log: RequestLog?
    private var apns: APNSJudge
    private var fcm: FCMJudge
    private let oauth: OAuthJudge
    private var accessTokens = AccessTokens()
    private var requests = 0

    init(
        _ options: SimulatorOptions,
        _ identity: SimulatorIdentity,
        endpoint: String,
        shared: SharedState
    ) throws(SimulatorError) {
        self.options = options
        self.identity = identity
        clock = options.clock ?? SystemClock()
        ledger = shared.ledger
        phones = shared.phones
        faults = shared.faults
        log = if let path = options.logFile { try RequestLog(path) } else { nil }
        apns = try APNSJudge(identity, options)
        fcm = FCMJudge(identity)
        oauth = try OAuthJudge(identity, endpoint: endpoint)
    }

    // MARK: - Connections

    func connected() { ledger.connected() }

    func disconnected() { ledger.disconnected() }

    func failedHandshake() { ledger.failedHandshake() }

    /// What the first SETTINGS say.
    func initialSettings(on peer: inout Peer) -> InitialSettings {
        var settings = InitialSettings(streams: options.maximumStreams)
        let (limit, window) = faults.withLock { ($0.settings, $0.window) }
        settings.window = window
        if let limit {
            settings.streams = limit.initial
            settings.isLate = limit.isLate
            peer.isLimitFixed = true
        } else if options.startsWithOneStream, peer.certificate == nil {
            // Which service the connection is for is not known yet. A client certificate needs no first push (A13.6).
            settings.streams = 1
        }
        peer.maximumStreams = settings.streams
        return settings
    }

    /// A new limit once the headers of a request show that the connection is Google's; nil leaves it.
    func streams(afterHeadersOf service: SimulatedService, on peer: inout Peer) -> Int? {
        service == .apns ? nil : raise(&peer, to: options.maximumFCMStreams)
    }

    /// A new limit after the first request that was answered well; nil leaves it.
    func streams(after reply: Reply, to request: SimulatedRequest, on peer: inout Peer) -> Int? {
        guard case .answer(let answer) = reply, answer.status == 200, request.service == .apns else {
            return nil
        }
        return raise(&peer, to: options.maximumStreams)
    }

    private func raise(_ peer: inout Peer, to count: Int) -> Int? {
        guard !peer.isLimitFixed, let present = peer.maximumStreams, present < count else { return nil }
        peer.maximumStreams = count
        return count
    }

    // MARK: - Requests

    /// What is done about a request that arrived whole.
    func reply(to arrived: SimulatedRequest, on peer: inout Peer) -> Reply {
        let now = clock.now()
        let request = numbered(arrived, at: now)
        if let reply = options.handler?(request) {
            note(request, Judgement(ProviderAnswer(status: 0)), reply, because: "handler")
            return reply
        }
        let fault = faults.withLock { $0.next(for: request) }
        if let fault, let reply = fault.effect.replyWithoutJudgement {
            note(request, Judgement(ProviderAnswer(status: 0)), reply, because: fault.effect.name)
            return reply
        }
        let judgement = judge(request, on: &peer, at: now)
        let reply = fault?.effect.reply(after: judgement.answer) ?? .answer(judgement.answer)
        note(request, judgement, reply, because: fault?.effect.name)
        switch fault?.effect {
        case .streams(let count): peer.wantedStreams = count
        case .smallFrames: peer.wantsSmallFrames = true
        default: break
        }
        return reply
    }

    /// A request that is refused with its connection, whatever it asks for.
    func refused(_ arrived: SimulatedRequest, because reason: String) {
        let judgement = Judgement(ProviderAnswer(status: 0), reason: "refused", explanation: reason)
        note(numbered(arrived, at: clock.now()), judgement, .drop, because: nil)
    }

    private func numbered(_ arrived: SimulatedRequest, at now: Moment) -> SimulatedRequest {
        requests += 1
        var request = arrived
        request.number = requests
        request.at = now.wall
        return request
    }

    private func judge(_ request: SimulatedRequest, on peer: inout Peer, at now: Moment) -> Judgement {
        guard options.judgement == .strict else { return Acceptance.judge(request, identity) }
        switch request.service {
        case .apns:
            return phones.withLock { apns.judge(request, on: &peer.apns, phones: &$0, at: now) }
        case .fcm:
            var judgement = phones.withLock { fcm.judge(request, accessTokens, phones: &$0, at: now.wall) }
            judgement.answer.headers.append(.init("date", HTTPDate.text(now.wall)))
            return judgement
        case .oauth:
            var judgement = oauth.judge(request, &accessTokens, at: now.wall)
            judgement.answer.headers.append(.init("date", HTTPDate.text(now.wall)))
            return judgement
        }
    }

    private func note(
        _ request: SimulatedRequest,
        _ judgement: Judgement,
        _ reply: Reply,
        because cause: String?
    ) {
        ledger.record(RecordedRequest(request: request, reply: reply, appGot: judgement.appGot))
        if let print = options.onLine { print(PushLine.text(request, judgement, reply, because: cause)) }
        log?.append(request, judgement, reply, because: cause)
    }
}

/// What the loop shares with the outside.
struct SharedState: Sendable {
    let ledger: Ledger
    let phones = Locked(PhoneBook())
    let faults: Locked<FaultPlan>

    init(_ options: SimulatorOptions) {
        ledger = Ledger(options.recording)
        faults = Locked(FaultPlan(options.faults))
    }
}

/// How an HTTP/2 connection begins.
struct InitialSettings {
    /// How many streams the client may open.
    var streams: Int
    /// How many bytes of a body it may send unasked; nil leaves HTTP/2's own figure.
    var window: Int?
    /// Whether nothing is said until the first request has arrived.
    var isLate = false
}
