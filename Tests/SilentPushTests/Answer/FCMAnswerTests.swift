import SilentPush
import Testing

@Suite struct `Answers of FCM` {
    static let now = Timestamp(secondsSince1970: 1_796_084_130)

    static func verdict(_ status: Int, _ body: String, _ headers: [WireRequest.Header] = []) -> Verdict {
        let answer = ProviderAnswer(status: status, headers: headers, body: Array(body.utf8))
        return Verdict(reading: answer, from: .fcm, at: now)
    }

    /// An error in Google's shape.
    static func error(
        _ code: Int,
        _ status: String,
        message: String = "m",
        fcm: String? = nil,
        apns: (Int, String)? = nil,
        field: String? = nil,
        quota: String? = nil
    ) -> String {
        let google = "type.googleapis.com/google"
        var details: [String] = []
        if let quota {
            details.append(#"{"@type":"\#(google).rpc.QuotaFailure","violations":[{"subject":"\#(quota)"}]}"#)
        }
        if let apns {
            details.append(
                #"{"@type":"\#(google).firebase.fcm.v1.ApnsError","statusCode":\#(apns.0),"reason":"\#(apns.1)"}"#
            )
        }
        if let fcm {
            details.append(#"{"@type":"\#(google).firebase.fcm.v1.FcmError","errorCode":"\#(fcm)"}"#)
        }
        if let field {
            details.append(
                #"{"@type":"\#(google).rpc.BadRequest","fieldViolations":[{"field":"\#(field)"}]}"#
            )
        }
        return #"{"error":{"code":\#(code),"message":"\#(message)","status":"\#(status)","#
            + #""details":[\#(details.joined(separator: ","))]}}"#
    }

    @Test func `each row of the table is its verdict (field reports 42, 43, 173 and 174)`() {
        func check(_ status: Int, _ body: String, _ action: Verdict.Action, _ scope: Verdict.Scope) {
            let verdict = Self.verdict(status, body)
            #expect(verdict.action == action, "\(body)")
            #expect(verdict.scope == scope, "\(body)")
        }
        check(400, Self.error(400, "INVALID_ARGUMENT", fcm: "INVALID_ARGUMENT"), .fixRequest, .request)
        check(400, Self.error(400, "INVALID_ARGUMENT"), .fixRequest, .request)
        check(401, Self.error(401, "UNAUTHENTICATED"), .reauth, .credential)
        check(401, Self.error(401, "UNAUTHENTICATED", fcm: "THIRD_PARTY_AUTH_ERROR"), .fixConfig, .route)
        check(401, Self.error(401, "UNAUTHENTICATED", fcm: "APNS_AUTH_ERROR"), .fixConfig, .route)
        check(403, Self.error(403, "PERMISSION_DENIED", fcm: "SENDER_ID_MISMATCH"), .suspect, .device)
        check(403, Self.error(403, "PERMISSION_DENIED"), .fixConfig, .credential)
        check(404, Self.error(404, "NOT_FOUND", fcm: "UNREGISTERED"), .drop, .device)
        check(404, Self.error(404, "NOT_FOUND"), .suspect, .device)
        check(404, "<html>not here</html>", .fixRequest, .request)
        check(429, Self.error(429, "RESOURCE_EXHAUSTED", fcm: "QUOTA_EXCEEDED"), .retry, .provider)
        check(
            429,
            Self.error(429, "RESOURCE_EXHAUSTED", fcm: "QUOTA_EXCEEDED", quota: "device:x"),
            .retry,
            .device
        )
        check(500, Self.error(500, "INTERNAL", fcm: "INTERNAL"), .retry, .request)
        check(503, Self.error(503, "UNAVAILABLE", fcm: "UNAVAILABLE"), .retry, .request)
        check(502, "<html>502</html>", .retry, .request)
        check(504, "", .retry, .request)
        check(400, Self.error(400, "INVALID_ARGUMENT", fcm: "UNSPECIFIED_ERROR"), .fixRequest, .request)
    }

    @Test func `answers that mislead are read by what APNs said (WIRE B8.6)`() {
        let gone = Self.verdict(
            400,
            Self.error(400, "INVALID_ARGUMENT", fcm: "INVALID_ARGUMENT", apns: (410, "Unregistered"))
        )
        #expect(gone.action == .drop)
        for reason in ["InvalidProviderToken", "BadEnvironmentKeyInToken", "BadEnvironmentKeyIdInToken"] {
            let body = Self.error(
                401,
                "UNAUTHENTICATED",
                message:
                    "Request is missing required authentication credential. Expected OAuth 2 access token",
                fcm: "THIRD_PARTY_AUTH_ERROR",
                apns: (403, reason)
            )
            let verdict = Self.verdict(401, body)
            #expect(verdict.action == .fixConfig)
            #expect(verdict.scope == .route)
            #expect(verdict.reason == reason)
        }
        let both = Self.error(404, "NOT_FOUND", fcm: "UNREGISTERED", apns: (410, "Unregistered"))
        #expect(Self.verdict(404, both).action == .drop)
    }

    @Test func `a 400 is the device's only when it names the token (field report 38)`() {
        func action(_ message: String, field: String?) -> Verdict.Action {
            Self.verdict(
                400,
                Self.error(400, "INVALID_ARGUMENT", message: message, fcm: "INVALID_ARGUMENT", field: field)
            ).action
        }
        #expect(action("m", field: "message.token") == .suspect)
        #expect(action("m", field: "message.fid") == .suspect)
        #expect(action("m", field: "message.data[0].value") == .fixRequest)
        #expect(
            action("The registration token is not a valid FCM registration token", field: nil) == .suspect
        )
        #expect(action("Invalid value at 'message.data[0].value'", field: nil) == .fixRequest)
    }

    @Test(arguments: [
        ("120", Duration.seconds(120)), ("0", .zero), (" 7 ", .seconds(7)),
        ("Tue, 01 Dec 2026 00:16:30 GMT", .seconds(60)), ("Mon, 30 Nov 2026 00:00:00 GMT", .zero),
        ("99999999999999999999", .seconds(365 * 86400)),
    ])
    func `Retry-After is seconds or a date (field reports 161 and 162)`(text: String, wait: Duration) {
        let verdict = Self.verdict(503, "", [WireRequest.Header("retry-after", text)])
        #expect(verdict.retryAfter == wait)
    }

    @Test(arguments: ["", "soon", "-5", "1.5", "1 2", "Tue, 31 Feb 2026 00:00:00 GMT"])
    func `a Retry-After that says nothing is left out (field report 161)`(text: String) {
        #expect(Self.verdict(429, "", [WireRequest.Header("retry-after", text)]).retryAfter == nil)
    }

    @Test func `a message's name comes back whole`() {
        let answer = ProviderAnswer(
            status: 200,
            body: Array(#"{"x":1,"name":"projects/p/messages/0:1%2"}"#.utf8)
        )
        #expect(answer.messageName == "projects/p/messages/0:1%2")
        #expect(ProviderAnswer(status: 200, body: Array("{".utf8)).messageName == nil)
    }
}
