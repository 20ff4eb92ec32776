import SilentPush
import Testing

@testable import PushSimulator

@Suite struct APNSJudgeTests {
    private static let now: Int64 = 1_767_225_600
    private static let token = String(repeating: "a1b2c3d4", count: 8)
    private static let good: [(String, String)] = [
        ("apns-topic", "com.example.app"), ("apns-push-type", "background"), ("apns-priority", "5"),
        ("apns-id", "123e4567-e89b-12d3-a456-42665544000a"), ("apns-expiration", "0"),
    ]
    private static let body = #"{"aps":{"content-available":1}}"#

    /// One departure from a good push, and the reason that APNs gives for it.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var reason: String?
        var status: Int
        var path = "/3/device/\(APNSJudgeTests.token)"
        var method = "POST"
        var header: (name: String, value: String?)?
        var extra: [(String, String)] = []
        var body = APNSJudgeTests.body
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "as it should be", status: 200),
        Case(name: "GET", reason: "MethodNotAllowed", status: 405, method: "GET"),
        Case(name: "another path", reason: "BadPath", status: 404, path: "/4/device/\(token)"),
        Case(name: "no token in the path", reason: "MissingDeviceToken", status: 400, path: "/3/device/"),
        Case(name: "no token, no slash", reason: "MissingDeviceToken", status: 400, path: "/3/device"),
        Case(
            name: "token with letters that are no digits",
            reason: "BadDeviceToken",
            status: 400,
            path: "/3/device/xyz0"
        ),
        Case(name: "token of an odd length", reason: "BadDeviceToken", status: 400, path: "/3/device/abc"),
        Case(name: "token in upper case", status: 200, path: "/3/device/\(token.uppercased())"),
        Case(
            name: "token of 100 bytes",
            status: 200,
            path: "/3/device/\(String(repeating: "ab", count: 100))"
        ),
        Case(
            name: "token of 201 bytes",
            reason: "BadDeviceToken",
            status: 400,
            path: "/3/device/\(String(repeating: "ab", count: 201))"
        ),
        Case(
            name: "a header twice",
            reason: "DuplicateHeaders",
            status: 400,
            extra: [("apns-priority", "5")]
        ),
        Case(name: "no topic", reason: "MissingTopic", status: 400, header: ("apns-topic", nil)),
        Case(
            name: "topic with a space",
            reason: "BadTopic",
            status: 400,
            header: ("apns-topic", "com example")
        ),
        Case(
            name: "another team's topic",
            reason: "TopicDisallowed",
            status: 400,
            header: ("apns-topic", "com.other")
        ),
        Case(
            name: "unknown type",
            reason: "InvalidPushType",
            status: 400,
            header: ("apns-push-type", "silent")
        ),
        Case(name: "no type", status: 200, header: ("apns-push-type", nil)),
        Case(
            name: "priority 10 (field report 1)",
            reason: "BadPriority",
            status: 400,
            header: ("apns-priority", "10")
        ),
        Case(name: "priority missing", reason: "BadPriority", status: 400, header: ("apns-priority", nil)),
        Case(name: "priority 1", reason: "BadPriority", status: 400, header: ("apns-priority", "1")),
        Case(name: "priority 7", reason: "BadPriority", status: 400, header: ("apns-priority", "7")),
        Case(
            name: "expiration in words",
            reason: "BadExpirationDate",
            status: 400,
            header: ("apns-expiration", "soon")
        ),
        Case(
            name: "expiration negative",
            reason: "BadExpirationDate",
            status: 400,
            header: ("apns-expiration", "-1")
        ),
        Case(name: "expiration far away", status: 200, header: ("apns-expiration", "1767229200")),
        Case(
            name: "expiration empty",
            reason: "BadExpirationDate",
            status: 400,
            header: ("apns-expiration", "")
        ),
        Case(
            name: "apns-id in upper case",
            reason: "BadMessageId",
            status: 400,
            header: ("apns-id", "123E4567-E89B-12D3-A456-42665544000A")
        ),
        Case(name: "apns-id in words", reason: "BadMessageId", status: 400, header: ("apns-id", "mine")),
        Case(name: "no apns-id", status: 200, header: ("apns-id", nil)),
        Case(
            name: "collapse ID of 64 bytes",
            status: 200,
            extra: [("apns-collapse-id", String(repeating: "c", count: 64))]
        ),
        Case(
            name: "collapse ID of 65 bytes",
            reason: "BadCollapseId",
            status: 400,
            extra: [("apns-collapse-id", String(repeating: "c", count: 65))]
        ),
        Case(name: "no body", reason: "PayloadEmpty", status: 400, body: ""),
        Case(name: "4096 bytes", status: 200, body: padded(to: 4096)),
        Case(name: "4097 bytes", reason: "PayloadTooLarge", status: 413, body: padded(to: 4097)),
        Case(name: "a body that is no JSON", reason: "InvalidPushType", status: 400, body: "hello"),
        Case(name: "an array", reason: "InvalidPushType", status: 400, body: "[]"),
        Case(name: "no aps", reason: "InvalidPushType", status: 400, body: #"{"a":"b"}"#),
        Case(
            name: "content-available true",
            reason: "InvalidPushType",
            status: 400,
            body: #"{"aps":{"content-available":true}}"#
        ),
        Case(
            name: "an alert in a background push",
            reason: "InvalidPushType",
            status: 400,
            body: #"{"aps":{"content-available":1,"alert":"hi"}}"#
        ),
        Case(
            name: "a badge in a background push",
            reason: "InvalidPushType",
            status: 400,
            body: #"{"aps":{"content-available":1,"badge":0}}"#
        ),
        Case(
            name: "no authorization",
            reason: "MissingProviderToken",
            status: 403,
            header: ("authorization", nil)
        ),
        Case(
            name: "another scheme",
            reason: "InvalidProviderToken",
            status: 403,
            header: ("authorization", "key abc")
        ),
        Case(
            name: "garbage as token",
            reason: "InvalidProviderToken",
            status: 403,
            header: ("authorization", "bearer a.b.c")
        ),
    ]

    private static func padded(to count: Int) -> String {
        let start = #"{"aps":{"content-available":1},"k":""#
        return start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
    }

    @Test(arguments: cases)
    func `one departure from a good push gives the reason that Apple documents`(_ test: Case) async throws {
        var headers = Self.good
        let identity = try SimulatorIdentity.forTests.get()
        headers.append(("authorization", "bearer \(try await SignedOnce.shared.token(identity))"))
        if let change = test.header {
            headers.removeAll { $0.0 == change.name }
            if let value = change.value { headers.append((change.name, value)) }
        }
        var judge = try APNSJudge(identity, SimulatorOptions())
        var connection = APNSConnection()
        var phones = PhoneBook()
        let request = SimulatedRequest.make(
            test.path,
            method: test.method,
            headers: headers + test.extra,
            body: test.body
        )
        let judgement = judge.judge(request, on: &connection, phones: &phones, at: .at(Self.now))
        #expect(judgement.answer.status == test.status, "\(judgement.explanation ?? "")")
        #expect(judgement.answer.json?["reason"]?.text == test.reason)
        #expect(judgement.reason == test.reason)
        let identifier = try #require(judgement.answer.header("apns-id"))
        #expect(UUIDText.isCanonical(identifier))
        #expect((judgement.appGot != nil) == (test.status == 200))
        #expect((judgement.answer.header("apns-unique-id") != nil) == (test.status == 200))
        if test.status == 200 { #expect(judgement.answer.body.isEmpty) }
    }
}

/// Signs one token for many cases.
actor SignedOnce {
    static let shared = SignedOnce()
    private var signing: Task<String, any Error>?

    func token(_ identity: SimulatorIdentity) async throws -> String {
        let signing = self.signing ?? Task { try await identity.providerToken(issuedAt: "1767225600") }
        self.signing = signing
        return try await signing.value
    }
}
