import SilentPush
import Testing

@testable import PushSimulator

@Suite struct FCMJudgeTests {
    private static let now = Timestamp(secondsSince1970: 1_767_225_600)

    /// What comes of `body` with a good bearer.
    private func judge(
        _ body: String,
        project: String = "simulated-project",
        method: String = "POST",
        path: String? = nil,
        phones: inout PhoneBook
    ) throws -> Judgement {
        var accessTokens = AccessTokens()
        let scope = "https://www.googleapis.com/auth/firebase.messaging"
        let token = accessTokens.grant(scopes: [scope], at: Self.now)
        var judge = FCMJudge(try SimulatorIdentity.forTests.get())
        let request = SimulatedRequest.make(
            path ?? "/v1/projects/\(project)/messages:send",
            method: method,
            headers: [("authorization", "Bearer \(token)"), ("content-type", "application/json")],
            body: body
        )
        return judge.judge(request, accessTokens, phones: &phones, at: Self.now)
    }

    private func judge(_ body: String) throws -> Judgement {
        var phones = PhoneBook()
        return try judge(body, phones: &phones)
    }

    @Test(arguments: [
        #"{"message":{"token":"T","data":{"k":"v"},"android":{"priority":"NORMAL","ttl":"3600s"}}}"#,
        #"{"message":{"token":"T","data":{"k":"v"},"android":{"priority":"high","collapse_key":"c"}}}"#,
        #"{"message":{"fid":"F","data":{"k":"v"},"android_v2":{"background_sync":{},"ttl":"3.5s"}}}"#,
        #"{"message":{"fid":"F","data":{"k":"v"},"androidV2":{"backgroundSync":{},"collapseKey":"c"}}}"#,
        """
        {"message":{"token":"T","data":{"k":"v"},"apns":{"headers":{"apns-push-type":"background",\
        "apns-priority":"5"},"payload":{"aps":{"content-available":1}}}}}
        """,
        #"{"message":{"topic":"news","data":{}},"validateOnly":true}"#,
        #"{"message":{"condition":"'a' in topics && 'b' in topics","data":{"k":"v"}}}"#,
        #"{"message":{"token":"T","data":{"k":"v"},"notification":null}}"#,
        #"{"message":{"token":"T","data":{"collapse_key":"x"}}}"#,
    ])
    func `a good message is accepted with its name, in either case of names`(_ body: String) throws {
        let judgement = try judge(body)
        #expect(judgement.answer.status == 200, "\(judgement.answer.text)")
        let name = try #require(judgement.answer.json?["name"]?.text)
        #expect(name.hasPrefix("projects/simulated-project/messages/"))
        #expect(judgement.appGot != nil)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var body: String
        var message: String
        var field: String?
        var errorCode: String?
        var apnsReason: String?
        var testDescription: String { message }
    }

    static let cases: [Case] = [
        Case(
            body: #"{"message":{"token":"T","data":{"k":12}}}"#,
            message: "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
            field: "message.data[0].value"
        ),
        Case(
            body: #"{"message":{"token":"T","data":{"a":"b","k":null}}}"#,
            message: "Invalid value at 'message.data[1].value' (TYPE_STRING), null",
            field: "message.data[1].value"
        ),
        Case(
            body: #"{"message":{"token":"T","datas":{}}}"#,
            message: #"Invalid JSON payload received. Unknown name "datas" at 'message': Cannot find field."#,
            field: "message"
        ),
        Case(
            body: #"{"message":{"token":"T"},"dry_run":true}"#,
            message: #"Invalid JSON payload received. Unknown name "dry_run": Cannot find field."#
        ),
        Case(
            body: #"{"message":{"token":"T","fid":"F"}}"#,
            message:
                "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'fid'",
            field: "message"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{},"android_v2":{}}}"#,
            message: "oneof field 'android_config' is already set",
            field: "message"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{"collapse_key":"a","collapseKey":"b"}}}"#,
            message: "Duplicate field",
            field: "message.android"
        ),
        Case(
            body: #"{"message":{"data":{"k":"v"}}}"#,
            message: "Recipient",
            field: "message",
            errorCode: "INVALID_ARGUMENT"
        ),
        Case(body: #"{}"#, message: "Recipient", field: "message", errorCode: "INVALID_ARGUMENT"),
        Case(body: "not json", message: "Invalid JSON payload received."),
        Case(body: "", message: "Invalid JSON payload received."),
        Case(body: "[1]", message: "Expected an object"),
        Case(
            body: #"{"message":{"token":"has space"}}"#,
            message: "The registration token is not a valid FCM registration token",
            field: "message.token",
            errorCode: "INVALID_ARGUMENT"
        ),
        Case(
            body: #"{"message":{"token":"\#(String(repeating: "ab", count: 32))"}}"#,
            message: "The registration token is not a valid FCM registration token",
            field: "message.token",
            errorCode: "INVALID_ARGUMENT"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{"ttl":"1h"}}}"#,
            message: "Illegal duration format",
            field: "message.android.ttl"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{"ttl":60}}}"#,
            message: "Illegal duration",
            field: "message.android.ttl"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{"ttl":"2419201s"}}}"#,
            message: "ttl",
            field: "message.android.ttl",
            errorCode: "INVALID_ARGUMENT"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{"ttl":"-1s"}}}"#,
            message: "ttl",
            field: "message.android.ttl",
            errorCode: "INVALID_ARGUMENT"
        ),
        Case(
            body: #"{"message":{"token":"T","android":{"priority":"URGENT"}}}"#,
            message: "AndroidMessagePriority), \"URGENT\"",
            field: "message.android.priority"
        ),
        Case(
            body: #"{"message":{"token":"T","apns":{"headers":{"apns-priority":5}}}}"#,
            message: "Invalid value at 'message.apns.headers[0].value' (TYPE_STRING), 5",
            field: "message.apns.headers[0].value"
        ),
        Case(
            body: """
                {"message":{"token":"T","apns":{"headers":{"apns-push-type":"background","apns-priority":"10"},\
                "payload":{"aps":{"content-available":1}}}}}
                """,
            message: "invalid argument",
            errorCode: "INVALID_ARGUMENT",
            apnsReason: "BadPriority"
        ),
        Case(
            body: """
                {"message":{"token":"T","apns":{"headers":{"apns-push-type":"background","apns-priority":"5",\
                "apns-collapse-id":"\(String(repeating: "c", count: 65))"},\
                "payload":{"aps":{"content-available":1}}}}}
                """,
            message: "invalid argument",
            errorCode: "INVALID_ARGUMENT",
            apnsReason: "BadCollapseId"
        ),
        Case(
            body: #"{"message":{"token":"T","fcm_options":{"analytics_label":"a b"}}}"#,
            message: "analytics label",
            field: "message.fcm_options.analytics_label",
            errorCode: "INVALID_ARGUMENT"
        ),
    ]

    @Test(arguments: cases)
    func `a bad message gets Google's words with the field that is wrong`(_ test: Case) throws {
        let judgement = try judge(test.body)
        #expect(judgement.answer.status == 400)
        let error = try #require(judgement.answer.json?["error"])
        #expect(error["code"]?.integer == 400)
        #expect(error["status"]?.text == "INVALID_ARGUMENT")
        #expect(error["message"]?.text?.contains(test.message) == true, "\(judgement.answer.text)")
        let details = error["details"]?.elements ?? []
        func detail(_ type: String) -> JSONValue? {
            details.first { $0["@type"]?.text == "type.googleapis.com/\(type)" }
        }
        #expect(detail("google.firebase.fcm.v1.FcmError")?["errorCode"]?.text == test.errorCode)
        #expect(detail("google.firebase.fcm.v1.ApnsError")?["reason"]?.text == test.apnsReason)
        let violation = detail("google.rpc.BadRequest")?["fieldViolations"]?.elements?.first
        #expect(violation?["field"]?.text == test.field)
    }

    @Test(arguments: ["from", "message_type", "gcm", "google.x", "googles", "gcm.notification.x", ""])
    func `reserved data keys are refused (field report 38)`(_ key: String) throws {
        let judgement = try judge(#"{"message":{"token":"T","data":{"\#(key)":"x"}}}"#)
        #expect(judgement.answer.status == 400)
        #expect(judgement.answer.text.contains("Invalid data payload key"))
        #expect(judgement.answer.text.contains("message.data"))
    }

    /// The boundaries that were measured from outside (WIRE B3.7).
    @Test(arguments: [
        (4050, "", 200), (4051, "", 400), (4038, #","b":"value""#, 200), (4039, #","b":"value""#, 400),
    ])
    func `a message is too big where the real service was seen to say so`(
        _ count: Int,
        _ more: String,
        _ status: Int
    )
        throws
    {
        let value = String(repeating: "x", count: count)
        let judgement = try judge(#"{"message":{"token":"T","data":{"a":"\#(value)"\#(more)}}}"#)
        #expect(judgement.answer.status == status)
        if status == 400 { #expect(judgement.answer.json?["error"]?["details"] == nil) }
    }

    @Test func `validate_only answers with the fake name and reaches no phone`() throws {
        var phones = PhoneBook()
        let judgement = try judge(#"{"message":{"token":"T"},"validate_only":true}"#, phones: &phones)
        #expect(judgement.answer.json?["name"]?.text == "projects/simulated-project/messages/fake_message_id")
        #expect(phones.phones.isEmpty)
    }

    @Test func `the app on Android and on iOS gets delivery and data`() throws {
        var phones = PhoneBook()
        let data = #""data":{"k":"v","CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"T"}"#
        let android = try judge(
            #"{"message":{"token":"T",\#(data),"android":{"priority":"NORMAL"}}}"#,
            phones: &phones
        )
        let expected = Arrival.received(ReceivedPush(deliveryID: "d", deliveryToken: "T", data: ["k": "v"]))
        #expect(android.appGot == expected)
        let apns = #""apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"content-available":1}}}"#
        let ios = try judge(#"{"message":{"token":"T2",\#(data),\#(apns)}}"#, phones: &phones)
        #expect(ios.appGot == expected)
        #expect(phones.phones["fcm:T"]?.system == .android)
        #expect(phones.phones["fcm:T2"]?.system == .ios)
        let shown = try judge(
            #"{"message":{"token":"T",\#(data),"notification":{"title":"t"}}}"#,
            phones: &phones
        )
        #expect(shown.answer.status == 200)
        #expect(shown.appGot?.description.contains("notification") == true)
    }

    @Test func `a removed app answers UNREGISTERED`() throws {
        var phones = PhoneBook()
        phones.setRemoved(Self.now, for: .fcm(.token("T"), os: .android), at: Self.now)
        let judgement = try judge(#"{"message":{"token":"T"}}"#, phones: &phones)
        #expect(judgement.answer.status == 404)
        #expect(judgement.answer.text.contains(#""errorCode":"UNREGISTERED""#))
        #expect(judgement.reason == "UNREGISTERED")
    }

    @Test func `another project and other paths are not found`() throws {
        var phones = PhoneBook()
        let message = #"{"message":{"token":"T"}}"#
        let project = try judge(message, project: "other", phones: &phones)
        #expect(project.answer.status == 404)
        #expect(project.answer.json?["error"]?["status"]?.text == "NOT_FOUND")
        #expect(project.answer.json?["error"]?["details"] == nil)
        #expect(try judge(message, project: "123456789012", phones: &phones).answer.status == 200)
        for (method, path) in [("GET", nil), ("POST", "/fcm/send"), ("POST", "/batch"), ("POST", "/v1/x")] {
            let judgement = try judge(message, method: method, path: path, phones: &phones)
            #expect(judgement.answer.status == 404)
            #expect(judgement.answer.json == nil)
            #expect(judgement.answer.text.contains("<!DOCTYPE html>"))
        }
    }

    @Test func `a bearer must come from the token endpoint, live and be for messaging`() throws {
        let identity = try SimulatorIdentity.forTests.get()
        var accessTokens = AccessTokens()
        let good = accessTokens.grant(
            scopes: ["https://www.googleapis.com/auth/cloud-platform"],
            at: Self.now
        )
        let poor = accessTokens.grant(scopes: ["https://www.googleapis.com/auth/drive"], at: Self.now)
        func status(_ authorization: String?, after: Int = 0) -> (Int, String?) {
            var judge = FCMJudge(identity)
            var phones = PhoneBook()
            let request = SimulatedRequest.make(
                "/v1/projects/simulated-project/messages:send",
                headers: authorization.map { [("authorization", $0)] } ?? [],
                body: #"{"message":{"token":"T"}}"#
            )
            let answer = judge.judge(request, accessTokens, phones: &phones, at: Self.now + .seconds(after))
                .answer
            return (answer.status, answer.header("www-authenticate"))
        }
        #expect(status("Bearer \(good)").0 == 200)
        #expect(status("Bearer \(good)", after: 3598).0 == 200)
        #expect(status("Bearer \(good)", after: 3599).0 == 401)
        #expect(status("Bearer \(good)", after: 3599).1?.contains("invalid_token") == true)
        #expect(status("Bearer made-up").0 == 401)
        #expect(status(nil).0 == 401)
        #expect(status("key=AAAA").0 == 401)
        #expect(status("Bearer \(poor)").0 == 403)
    }
}
