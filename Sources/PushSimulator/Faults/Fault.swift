public import SilentPush

/// Something that goes wrong, and how often: deterministic, by counting the requests that it is meant for.
///
/// As text, for flags: `goaway:every=1000,reason=Shutdown`, see `init(parsing:)`.
public struct Fault: Hashable, Sendable {
    /// What happens.
    public var effect: Effect
    /// It happens to each so-manieth of the requests that it is meant for; 1 for all of them.
    public var every = 1
    /// How many of them are let through before the counting begins.
    public var after = 0
    /// After how many times it stops; nil for never.
    public var times: Int?
    /// The device tokens or FCM targets that it is meant for; none for all.
    public var tokens: Set<String> = []
    /// The service that it is meant for; nil for pushes through both providers.
    public var service: SimulatedService?

    /// Creates a fault that happens to every push.
    public init(_ effect: Effect) {
        self.effect = effect
    }

    /// What can happen.
    public enum Effect: Hashable, Sendable {
        /// GOAWAY that leaves this request, and all that came with it, unprocessed.
        case goAway(code: UInt32, debug: String)
        /// The request is processed, and the connection is cut before its answer.
        case drop
        /// REFUSED_STREAM: the request is not processed.
        case refuse
        /// The request is processed, and its stream is reset with this code in place of an answer.
        case reset(UInt32)
        /// The request is processed and never answered.
        case silent
        /// The request is processed, and its connection goes silent for good: half-open.
        case freeze
        /// The request is processed; its answer waits for `Simulator.release()`.
        case hold
        /// This answer, and nothing is processed.
        case answer(ProviderAnswer)
        /// The request is processed, and its connection may open so many streams from then on.
        case streams(Int)
        /// The request is processed, and in place of its answer come bytes that are no HTTP.
        case garbage
        /// The request is processed; the body of its answer comes in DATA frames of one byte.
        case smallFrames
        /// Every new connection may send so many bytes of a request's body unasked: 0 stops all bodies.
        case window(Int)
        /// Every new connection begins with so many streams; late: it is told only with the first answer.
        case settings(initial: Int, late: Bool)
    }
}

extension Fault {
    /// GOAWAY in place of the answer to one request in `every`, with `{"reason":…}` as debug data where there is a reason.
    public static func goAway(every: Int, reason: APNSReason? = nil, code: UInt32 = 0) -> Fault {
        let debug = reason.map { "{\"reason\":\"\($0.rawValue)\"}" } ?? ""
        return Fault(.goAway(code: code, debug: debug)).each(every)
    }

    /// GOAWAY with ENHANCE_YOUR_CALM, one request in `every`.
    public static func calm(every: Int) -> Fault {
        Fault(.goAway(code: 11, debug: "")).each(every)
    }

    /// The connection is cut with one request in `every`, which was processed.
    public static func drop(every: Int) -> Fault { Fault(.drop).each(every) }

    /// REFUSED_STREAM for one request in `every`.
    public static func refuse(every: Int) -> Fault { Fault(.refuse).each(every) }

    /// RST_STREAM with `code` for one request in `every`, which was processed.
    public static func reset(_ code: UInt32, every: Int) -> Fault { Fault(.reset(code)).each(every) }

    /// No answer to one request in `every`, which was processed.
    public static func silent(every: Int) -> Fault { Fault(.silent).each(every) }

    /// The connection of one request in `every` goes silent for good.
    public static func freeze(every: Int) -> Fault { Fault(.freeze).each(every) }

    /// The answer to one request in `every` waits for `Simulator.release()`.
    public static func hold(every: Int) -> Fault { Fault(.hold).each(every) }

    /// An APNs refusal for one request in `every`; `timestamp` goes with a 410, in milliseconds.
    public static func apns(_ reason: APNSReason, every: Int = 1, timestamp: Timestamp? = nil) -> Fault {
        let refusal = APNSRefusal(reason, "", since: timestamp)
        let answer = ProviderAnswer(
            status: refusal.status,
            headers: [.init("apns-id", "00000000-0000-8000-8000-000000000000")],
            body: refusal.body
        )
        var fault = Fault(.answer(answer)).each(every)
        fault.service = .apns
        return fault
    }

    /// An FCM refusal for one request in `every`.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - code: The canonical code, such as `UNAVAILABLE`.
    ///   - errorCode: FCM's own code, such as `UNREGISTERED`; nil leaves the details out.
    ///   - every: How often.
    ///   - retryAfter: The value of `retry-after`, seconds or an HTTP date; nil leaves it out.
    /// - Returns: The fault.
    public static func fcm(
        status: Int,
        code: String,
        errorCode: String? = nil,
        every: Int = 1,
        retryAfter: String? = nil
    ) -> Fault {
        var refusal = FCMRefusal(
            status: status,
            code: code,
            message: "\(code), by a fault",
            errorCode: errorCode
        )
        if let retryAfter { refusal.headers = [.init("retry-after", retryAfter)] }
        var fault = Fault(.answer(refusal.answer)).each(every)
        fault.service = .fcm
        return fault
    }

    /// The page of a proxy or front end, status 502, for one request in `every`.
    public static func htmlBadGateway(every: Int) -> Fault {
        Fault(
            .answer(
                GoogleAnswer.page(status: 502, "Server Error", "The server encountered a temporary error.")
            )
        )
        .each(every)
    }

    /// Any answer for one request in `every`.
    public static func answer(_ answer: ProviderAnswer, every: Int = 1) -> Fault {
        Fault(.answer(answer)).each(every)
    }

    /// One request in `every` sets the stream limit of its connection.
    public static func streams(_ count: Int, every: Int) -> Fault { Fault(.streams(count)).each(every) }

    /// Bytes that are no HTTP in place of the answer to one request in `every`, which was processed.
    public static func garbage(every: Int) -> Fault { Fault(.garbage).each(every) }

    /// The body of one answer in `every` comes in DATA frames of one byte.
    public static func smallFrames(every: Int) -> Fault { Fault(.smallFrames).each(every) }

    /// New connections may send `bytes` of a request's body and are never allowed more when that is 0.
    public static func window(_ bytes: Int) -> Fault { Fault(.window(bytes)) }

    /// New connections begin with `initial` streams and stay there; `late`: told only with the first answer.
    public static func settings(initial: Int, late: Bool = false) -> Fault {
        Fault(.settings(initial: initial, late: late))
    }

    /// The same for one request in `count`.
    public func each(_ count: Int) -> Fault { with { $0.every = max(1, count) } }

    /// The same, at most `count` times.
    public func times(_ count: Int) -> Fault { with { $0.times = count } }

    /// The same, once `count` requests have passed.
    public func after(_ count: Int) -> Fault { with { $0.after = count } }

    /// The same for these device tokens or FCM targets alone.
    public func forTokens(_ tokens: Set<String>) -> Fault { with { $0.tokens = tokens } }

    /// The same for one service alone.
    public func only(_ service: SimulatedService) -> Fault { with { $0.service = service } }

    private func with(_ change: (inout Fault) -> Void) -> Fault {
        var fault = self
        change(&fault)
        return fault
    }
}
