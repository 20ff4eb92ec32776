import SilentPush
import Testing

@testable import PushSimulator

@Suite struct OAuthJudgeTests {
    private let now: Int64 = 1_767_225_600

    private func answer(
        assertion: String,
        grantType: String = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
        contentType: String = "application/x-www-form-urlencoded",
        body: String? = nil
    ) throws -> ProviderAnswer {
        var accessTokens = AccessTokens()
        let judge = try OAuthJudge(try SimulatorIdentity.forTests.get(), endpoint: "https://localhost:1")
        let request = SimulatedRequest.make(
            "/token",
            headers: [("content-type", contentType)],
            body: body ?? "grant_type=\(grantType)&assertion=\(assertion)"
        )
        return judge.judge(request, &accessTokens, at: Timestamp(secondsSince1970: now)).answer
    }

    @Test func `a good assertion gets a bearer for an hour`() async throws {
        let identity = try SimulatorIdentity.forTests.get()
        for header in [
            #"{"alg":"RS256","typ":"JWT"}"#, #"{"alg":"RS256","kid":"\#(identity.privateKeyID)"}"#,
        ] {
            let answer = try answer(assertion: try await identity.assertion(at: now, header: header))
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json?["token_type"]?.text == "Bearer")
            #expect(answer.json?["expires_in"]?.integer == 3599)
            #expect(answer.json?["access_token"]?.text?.isEmpty == false)
        }
    }

    @Test func `every wrong claim has the error that Google gives`() async throws {
        let identity = try SimulatorIdentity.forTests.get()
        let now = now
        let cases: [(claims: String, error: String, words: String)] = [
            (identity.assertionClaims(at: now, iss: "x@y"), "invalid_grant", "account not found"),
            (identity.assertionClaims(at: now, aud: "https://example.com"), "invalid_grant", "audience"),
            (identity.assertionClaims(at: now, scope: "firebase"), "invalid_scope", "scope"),
            (identity.assertionClaims(at: now, scope: ""), "invalid_scope", "scope"),
            (identity.assertionClaims(at: now, lifetime: 3601), "invalid_grant", "short-lived"),
            (identity.assertionClaims(at: now - 4000), "invalid_grant", "short-lived"),
            (identity.assertionClaims(at: now + 400), "invalid_grant", "short-lived"),
            (identity.assertionClaims(at: now, lifetime: -1), "invalid_grant", "short-lived"),
        ]
        for test in cases {
            let answer = try answer(assertion: try await identity.assertion(at: now, claims: test.claims))
            #expect(answer.status == 400)
            #expect(answer.json?["error"]?.text == test.error)
            #expect(answer.json?["error_description"]?.text?.contains(test.words) == true, "\(answer.text)")
        }
    }

    @Test func `a foreign signature, another algorithm and garbage are invalid grants`() async throws {
        let identity = try SimulatorIdentity.forTests.get()
        let other = try SimulatorIdentity.make()
        let assertions = [
            try await identity.assertion(at: now, key: other.accountKey.reveal()),
            try await identity.assertion(at: now, header: #"{"alg":"HS256"}"#),
            try await identity.assertion(at: now, header: #"{"alg":"RS256","kid":"other"}"#),
            "garbage", "a.b.c",
        ]
        for assertion in assertions {
            #expect(try answer(assertion: assertion).json?["error"]?.text == "invalid_grant")
        }
    }

    @Test func `a request that is no token request says so`() async throws {
        let assertion = try await SimulatorIdentity.forTests.get().assertion(at: now)
        #expect(
            try answer(assertion: assertion, grantType: "password").json?["error"]?.text
                == "unsupported_grant_type"
        )
        #expect(
            try answer(assertion: assertion, contentType: "application/json").json?["error"]?.text
                == "invalid_request"
        )
        #expect(try answer(assertion: "").json?["error"]?.text == "invalid_request")
        #expect(try answer(assertion: "", body: "").json?["error"]?.text == "invalid_request")
        #expect(try answer(assertion: "", body: "a=%zz").json?["error"]?.text == "invalid_request")
        #expect(try answer(assertion: "", body: "a=1&a=2").json?["error"]?.text == "invalid_request")
    }
}
