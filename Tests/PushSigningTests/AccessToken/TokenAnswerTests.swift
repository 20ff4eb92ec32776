import SilentPush
import Testing

@testable import PushSigning

/// Every answer of the token endpoint, by WIRE B7.3.
struct TokenAnswerTests {
    let now = Timestamp(secondsSince1970: 784_111_777)

    private func read(_ status: Int, _ body: String, date: String? = nil) -> TokenAnswer {
        let headers = date.map { [WireRequest.Header("date", $0)] } ?? []
        return TokenAnswer(ProviderAnswer(status: status, headers: headers, body: Array(body.utf8)), at: now)
    }

    private func error(_ answer: TokenAnswer) -> AccessTokenError? {
        switch answer {
        case .token: nil
        case .retry(let error), .failure(let error): error
        }
    }

    @Test(arguments: ["3599", "\"3599\"", "3599.0", "3599.9e0"])
    func `the life is a number or a text with one`(life: String) {
        let answer = read(
            200,
            #"{"access_token":"ya29.x","expires_in":\#(life),"token_type":"Bearer","more":1}"#
        )
        guard case .token(let token, let lifetime) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(token.reveal() == "ya29.x")
        #expect(lifetime >= .seconds(3599) && lifetime < .seconds(3600))
    }

    @Test func `no life is longer than an hour, and none given is an hour`() {
        let hour = TokenAnswer.token(Secret("t"), lifetime: .seconds(3600))
        #expect(read(200, #"{"access_token":"t","expires_in":99999999999}"#) == hour)
        #expect(read(200, #"{"access_token":"t","token_type":"bearer"}"#) == hour)
    }

    @Test(arguments: [
        "", "[]", "<html>", "{}", #"{"access_token":""}"#, #"{"access_token":7}"#, #"{"access_token":"a b"}"#,
        #"{"access_token":"a\r\nx: y"}"#, #"{"access_token":"t","expires_in":0}"#,
        #"{"access_token":"t","expires_in":-5}"#, #"{"access_token":"t","expires_in":"soon"}"#,
        #"{"access_token":"t","expires_in":"nan"}"#, #"{"access_token":"t","expires_in":true}"#,
        #"{"access_token":"t","token_type":"mac"}"#,
    ])
    func `a 200 that gives no usable token is malformed`(body: String) {
        guard case .failure(let error) = read(200, body) else {
            Issue.record("\(body)")
            return
        }
        #expect(error.kind == .malformedAnswer)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `these statuses are tried again, whatever the body`(status: Int) {
        for body in ["", "<html>", #"{"error":"invalid_grant"}"#] {
            guard case .retry(let error) = read(status, body) else {
                Issue.record("\(status)")
                return
            }
            #expect(error.kind == .unavailable && !error.isFinal)
        }
    }

    @Test(arguments: ["internal_failure", "server_error", "temporarily_unavailable"])
    func `these words are tried again, whatever the status`(word: String) {
        for body in [#"{"error":"\#(word)"}"#, #"{"error":"x","error_description":"\#(word)"}"#] {
            guard case .retry = read(400, body) else {
                Issue.record("\(word)")
                return
            }
        }
    }

    @Test(arguments: [
        "invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "invalid_request",
        "unsupported_grant_type", "access_denied", "disabled_client", "admin_policy_enforced",
        "something_new",
    ])
    func `these words are final`(word: String) {
        for status in [400, 401] {
            guard case .failure(let error) = read(status, #"{"error":"\#(word)","error_description":"why"}"#)
            else {
                Issue.record("\(word)")
                return
            }
            #expect(error.isFinal && error.code == word && error.status == status && !error.fix.isEmpty)
            #expect(error.description.contains("why"))
        }
    }

    @Test(arguments: [301, 400, 403, 404, 501])
    func `other answers without words are final and name the status`(status: Int) {
        #expect(error(read(status, "<html>"))?.isFinal == true)
        #expect(error(read(status, ""))?.description.contains("HTTP \(status)") == true)
    }

    @Test func `invalid grant shows how far the clock is off (field report 163)`() {
        let body = #"{"error":"invalid_grant","error_description":"Invalid JWT"}"#
        let ahead = error(read(400, body, date: "Sun, 06 Nov 1994 06:46:37 GMT"))
        #expect(ahead?.clockDifference == .seconds(7380))
        #expect(ahead?.description.contains("2 h 3 m ahead of Google's") == true)
        let behind = error(read(400, body, date: "Mon, 07 Nov 1994 08:49:37 GMT"))
        #expect(behind?.clockDifference == .seconds(-86_400))
        #expect(behind?.description.contains("1 d behind Google's") == true)
        let same = error(read(400, body, date: "Sun, 06 Nov 1994 08:49:37 GMT"))
        #expect(same?.description.contains("agrees") == true)
        for date in [nil, "", "yesterday", "Sun, 32 Foo 1994 08:49:37 GMT"] as [String?] {
            #expect(error(read(400, body, date: date))?.clockDifference == nil)
        }
    }

    @Test func `a server that repeats the assertion brings none of it into the error`() throws {
        let assertion = try TestKeys.account().assertion(at: now).reveal()
        let answer = read(400, #"{"error":"invalid_grant","error_description":"bad \#(assertion)\u001b[2J"}"#)
        let text = error(answer)?.description ?? ""
        #expect(!leaks(text, of: assertion))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `thousands of random answers are all read`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("token answer seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3000 {
            let answer = ProviderAnswer(
                status: [200, 400, 401, 500, 0, -1, 999].randomElement(using: &random) ?? 200,
                headers: [
                    WireRequest.Header("date", String(decoding: random.bytes(upTo: 40), as: UTF8.self))
                ],
                body: random.bytes(upTo: 100)
            )
            #expect(error(TokenAnswer(answer, at: now)) != nil, "seed \(seed)")
        }
    }
}
