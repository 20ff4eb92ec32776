import SilentPush
import Testing

@testable import PushDispatch

struct RetryPlanTests {
    private static let start = Timestamp(secondsSince1970: 1_800_000_000)
    private let day = RetryWindow(.at(start + .seconds(24 * 3600)), from: start)

    /// The waits of one push that ends the same way again and again, in seconds; nil where it ends.
    private func waits(
        _ provider: Provider,
        _ end: AttemptEnd,
        times: Int,
        window: RetryWindow? = nil,
        jitter: Double = 0
    ) -> [Double?] {
        var history = RetryHistory()
        return (0..<times).map { _ in
            switch RetryPlan(provider).step(
                after: end,
                history: &history,
                window: window ?? day,
                at: Self.start,
                jitter: jitter
            )
            {
            case .ahead: 0
            case .after(let wait): wait / .seconds(1)
            case .end: nil
            }
        }
    }

    @Test
    func `a push proven unprocessed goes again at once, then after 10 s doubling to 5 min, and never fails`()
    {
        for provider in Provider.allCases {
            #expect(waits(provider, .unprocessed, times: 10) == [0, 0, 10, 20, 40, 80, 160, 300, 300, 300])
        }
        var history = RetryHistory()
        for _ in 0..<5000 {
            let step = RetryPlan(.fcm).step(
                after: .unprocessed,
                history: &history,
                window: day,
                at: Self.start,
                jitter: 0.9
            )
            if case .end(let outcome) = step { Issue.record("ended \(outcome)") }
        }
    }

    @Test func `what the transport tried three times already waits from the first time on`() {
        #expect(waits(.apns, .refusedThroughout, times: 4) == [10, 20, 40, 80])
    }

    @Test func `anything else in between begins the row of unprocessed attempts anew`() {
        var history = RetryHistory()
        let plan = RetryPlan(.apns)
        for _ in 0..<4 {
            _ = plan.step(after: .unprocessed, history: &history, window: day, at: Self.start, jitter: 0)
        }
        _ = plan.step(after: .unknown, history: &history, window: day, at: Self.start, jitter: 0)
        #expect(
            plan.step(after: .unprocessed, history: &history, window: day, at: Self.start, jitter: 0)
                == .ahead
        )
    }

    @Test func `a lost answer at APNs is asked for again at once, then after 10 s doubling`() {
        #expect(waits(.apns, .unknown, times: 5) == [0, 10, 20, 40, 80])
        #expect(waits(.fcm, .unknown, times: 5) == [10, 20, 40, 80, 160])
    }

    @Test func `429 waits 60 s doubling, or as long as it was told`() {
        #expect(waits(.apns, .throttled(retryAfter: nil), times: 3) == [60, 120, 240])
        #expect(waits(.fcm, .throttled(retryAfter: nil), times: 3) == [60, 120, 240])
        #expect(waits(.fcm, .throttled(retryAfter: .seconds(7)), times: 3) == [7, 7, 7])
        #expect(waits(.fcm, .throttled(retryAfter: .zero), times: 2) == [1, 1])
    }

    @Test func `a fault waits 15 min doubling at APNs and 10 s doubling at FCM (field report 111)`() {
        #expect(waits(.apns, .providerFault(retryAfter: nil), times: 4) == [900, 1800, 3600, 7200])
        #expect(waits(.fcm, .providerFault(retryAfter: nil), times: 4) == [10, 20, 40, 80])
        #expect(waits(.apns, .providerFault(retryAfter: .seconds(30)), times: 2) == [30, 30])
    }

    @Test func `a new connection that is asked for is used at once`() {
        #expect(waits(.apns, .reconnect, times: 4) == [0, 0, 10, 20])
    }

    @Test func `jitter makes waits longer by a fifth at most and never shorter`() {
        #expect(waits(.apns, .providerFault(retryAfter: nil), times: 1, jitter: 0.5) == [990])
        #expect(waits(.apns, .throttled(retryAfter: nil), times: 1, jitter: 1) == [72])
    }

    @Test func `a retry that would come after the expiration ends the push as expired`() {
        let soon = RetryWindow(.at(Self.start + .seconds(60)), from: Self.start)
        for end: AttemptEnd in [
            .throttled(retryAfter: nil), .providerFault(retryAfter: .seconds(60)), .scopeWaits(.seconds(61)),
        ] {
            var history = RetryHistory()
            let step = RetryPlan(.apns).step(
                after: end,
                history: &history,
                window: soon,
                at: Self.start,
                jitter: 0
            )
            #expect(step == .end(.expired))
        }
    }

    @Test func `faults at FCM are given up after an hour as failed, or at the end of the ttl as expired`() {
        func end(window: RetryWindow) -> (Outcome?, Duration) {
            var history = RetryHistory()
            var now = Self.start
            while true {
                let step = RetryPlan(.fcm).step(
                    after: .providerFault(retryAfter: nil),
                    history: &history,
                    window: window,
                    at: now,
                    jitter: 0.5
                )
                switch step {
                case .ahead: return (nil, now - Self.start)
                case .after(let wait): now = now + wait
                case .end(let outcome): return (outcome, now - Self.start)
                }
            }
        }
        let (outcome, after) = end(window: day)
        #expect(outcome == .failed)
        #expect(after <= .seconds(3600) && after > .seconds(1800))
        #expect(end(window: RetryWindow(end: Self.start + .seconds(600))).0 == .expired)
    }

    @Test func `a push for one attempt is not tried again after an attempt that may have been processed`() {
        let once = RetryWindow(.now, from: Self.start)
        for end: AttemptEnd in [.unknown, .throttled(retryAfter: nil), .providerFault(retryAfter: nil)] {
            #expect(waits(.apns, end, times: 1, window: once) == [nil])
            #expect(waits(.fcm, end, times: 1, window: once) == [nil])
        }
        #expect(waits(.apns, .unprocessed, times: 6, window: once) == [0, 0, 10, 20, 40, nil])
        #expect(waits(.apns, .reauthorized, times: 1, window: once) == [0])
    }

    @Test func `without an expiration a push is kept for 24 hours`() {
        #expect(RetryWindow(.provider, from: Self.start) == RetryWindow(end: Self.start + .seconds(86400)))
    }

    @Test func `a history survives being stored as one number`() {
        var history = RetryHistory()
        history.unprocessed = 255
        history.unknown = 2
        history.throttled = 130
        history.faults = 9
        history.firstFault = 4_000_000_000
        #expect(RetryHistory(packed: history.packed) == history)
        #expect(RetryHistory().packed == 0)
        var full = RetryHistory(packed: -1)
        full.unknown.count()
        #expect(full.unknown == 255)
    }

    @Test func `no step is ever shorter than the wait that the plan names, for any history`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        for _ in 0..<5000 {
            var history = RetryHistory(packed: Int64(bitPattern: random.next()))
            history.firstFault = UInt32(Self.start.secondsSince1970)
            let provider: Provider = Bool.random(using: &random) ? .apns : .fcm
            let plain = history
            let end: AttemptEnd =
                [.unprocessed, .unknown, .throttled(retryAfter: nil), .providerFault(retryAfter: nil)]
                .randomElement(using: &random) ?? .unknown
            let window = RetryWindow(end: Self.start + .seconds(Int.random(in: 0...90000, using: &random)))
            var first = plain
            let bare = RetryPlan(provider).step(
                after: end,
                history: &first,
                window: RetryWindow(end: Self.start + .seconds(1 << 40)),
                at: Self.start,
                jitter: 0
            )
            let step = RetryPlan(provider).step(
                after: end,
                history: &history,
                window: window,
                at: Self.start,
                jitter: Double.random(in: 0..<1, using: &random)
            )
            switch (bare, step) {
            case (.ahead, .ahead), (_, .end): break
            case (.after(let least), .after(let wait)):
                #expect(wait >= least && Self.start + wait < window.end, "seed \(seed)")
            default: Issue.record("\(bare) became \(step), seed \(seed)")
            }
        }
    }
}
