import PushStore
import PushTransport
import SilentPush
import Testing

@testable import PushDispatch

struct JudgementTests {
    private static let now = Timestamp(secondsSince1970: 1_800_000_000)
    private let moment = Moment(wall: now, sinceBoot: .seconds(100), bootID: "a")

    private func push(
        _ device: Device = .iphone(1),
        deadline: Deadline = .at(now + .seconds(24 * 3600)),
        registeredAt: Timestamp? = nil
    ) -> ClaimedPush {
        ClaimedPush(
            lease: Lease(row: 1, turn: 1),
            push: Push(deliveryID: "d"),
            device: device,
            lane: Lane(site: "s"),
            deadline: deadline,
            registeredAt: registeredAt
        )
    }

    private func judge(_ end: Carried.End, _ push: ClaimedPush? = nil) -> Judgement {
        Judgement(
            Carried(index: 0, end: end, at: moment, written: 1),
            of: push ?? self.push(),
            at: Self.now,
            jitter: 0
        )
    }

    private func answer(_ status: Int, _ body: String, from provider: Provider = .apns) -> Carried.End {
        let answer = ProviderAnswer(status: status, body: Array(body.utf8))
        return .answered(JudgedAnswer(verdict: Verdict(reading: answer, from: provider, at: Self.now)))
    }

    /// A word for the fate of a row.
    private func fate(_ judged: Judgement) -> String {
        switch judged.fate {
        case .settled(let outcome): outcome.name
        case .again(let due):
            due == Judgement.ahead ? "ahead" : "after \((due - Self.now).components.seconds)"
        case .withheld: "withheld"
        }
    }

    @Test(arguments: [
        (200, "", "accepted", true), (400, #"{"reason":"BadDeviceToken"}"#, "withheld", false),
        (400, #"{"reason":"PayloadEmpty"}"#, "rejected", false),
        (410, #"{"reason":"Unregistered"}"#, "gone", false),
        (413, #"{"reason":"PayloadTooLarge"}"#, "rejected", false),
        (429, #"{"reason":"TooManyRequests"}"#, "after 60", false),
        (500, #"{"reason":"InternalServerError"}"#, "after 900", false), (502, "<html>", "after 900", true),
        (503, "", "after 900", true), (418, "", "rejected", false),
    ])
    func `each answer of APNs has its fate, and gives the room back where nothing was delivered`(
        status: Int,
        body: String,
        expected: String,
        isKept: Bool
    ) {
        let judged = judge(answer(status, body))
        #expect(fate(judged) == expected)
        #expect(judged.charge == (isKept ? .kept : .givenBack))
    }

    @Test func `a 5xx of FCM keeps the room, whatever its body says`() {
        let judged = judge(answer(503, #"{"error":{"status":"UNAVAILABLE"}}"#, from: .fcm), push(.android(1)))
        #expect(judged.charge == .kept)
        #expect(fate(judged) == "after 10")
    }

    @Test func `a 400 of FCM is a dead token only where it names the token (field report 38)`() {
        let plain = judge(
            answer(400, #"{"error":{"status":"INVALID_ARGUMENT"}}"#, from: .fcm),
            push(.android(1))
        )
        #expect(fate(plain) == "rejected" && plain.mark == nil)
        let target = #"""
            {"error":{"status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.BadRequest",
            "fieldViolations":[{"field":"message.token","description":"x"}]}]}}
            """#
        #expect(fate(judge(answer(400, target, from: .fcm), push(.android(1)))) == "withheld")
    }

    @Test func `lost requests go again by what the provider can have seen`() {
        let unseen = TransportError(.refusedConnection, reach: .unprocessed, message: "m")
        #expect(fate(judge(.lost(unseen))) == "ahead")
        #expect(judge(.lost(unseen)).charge == .givenBack)
        #expect(judge(.lost(unseen)).sign == .unreachable)
        let refused = TransportError(.streamRefused, reach: .unprocessed, message: "m")
        #expect(fate(judge(.lost(refused))) == "after 10")
        #expect(judge(.lost(refused)).sign == nil)
        let lost = TransportError(.connectionLost, reach: .unknown, message: "m")
        #expect(fate(judge(.lost(lost))) == "ahead")
        #expect(judge(.lost(lost)).charge == .kept)
        #expect(fate(judge(.lost(lost), push(deadline: .now))) == "expired")
        let expired = TransportError(.expired, reach: .unprocessed, message: "m")
        #expect(fate(judge(.lost(expired))) == "expired")
    }

    @Test func `a device that is gone is marked since the provider's time, unless it registered later`() {
        let body = #"{"reason":"Unregistered","timestamp":1700000000000}"#
        let since = Timestamp(secondsSince1970: 1_700_000_000)
        #expect(judge(answer(410, body)).mark == .gone(since: since))
        let older = push(registeredAt: since - .seconds(1))
        #expect(judge(answer(410, body), older).mark == .gone(since: since))
        let newer = push(registeredAt: since + .seconds(1))
        #expect(judge(answer(410, body), newer).mark == nil)
        #expect(fate(judge(answer(410, body), newer)) == "rejected")
    }

    @Test func `a stop that does not hold for the push itself puts it aside`() {
        var reply = JudgedAnswer(
            verdict: Verdict(action: .fixConfig, scope: .route, reason: "THIRD_PARTY_AUTH_ERROR", status: 401)
        )
        reply.stop = Stop(.fcmToApple, cause: .configuration, reason: "r", fix: "")
        #expect(fate(judge(.answered(reply), push(.fcmPhone(1)))) == "after 0")
        #expect(fate(judge(.answered(reply), push(.fcm(.token("u"))))) == "after 900")
    }

    @Test func `a quota of the whole project makes everything wait, one of a device only itself`() {
        let project = judge(
            answer(429, #"{"error":{"status":"RESOURCE_EXHAUSTED"}}"#, from: .fcm),
            push(.android(1))
        )
        #expect(project.pause == .seconds(60))
        #expect(judge(answer(429, #"{"reason":"TooManyRequests"}"#)).pause == nil)
    }
}
