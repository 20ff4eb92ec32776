import PushSigning
import SilentPush
import Testing

/// No description and no dump of any type shows key material (DESIGN D9).
struct SecrecyTests {
    private func shown(_ value: Any) -> String {
        var text = "\(value)" + String(reflecting: value)
        dump(value, to: &text)
        return text
    }

    @Test func `what holds a key shows none of it`() throws {
        let clock = TestClock()
        let key = try TestKeys.signingKey()
        let account = try TestKeys.account()
        let push = try TestCertificate.push.get()
        let certificate = try ClientCertificate(.text(Secret(push.certificate + push.key)))
        let identity = try ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
        let values: [Any] = [
            key, account, certificate, try TokenSeal(key), try TokenSeal(account),
            try ProviderTokenSource(key: key, identity: identity, clock: clock),
            try AccessTokenSource(account: account, clock: clock) { _ in ProviderAnswer(status: 500) },
            KeySource.text(Secret(TestKeys.rfc6979)),
            KeySource.environment(name: "KEY", text: Secret(TestKeys.rfc6979)),
        ]
        let secrets = [TestKeys.rfc6979Body, try TestKeys.rsa.get(), push.key].map { secret in
            secret.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        }
        for value in values + [values] {
            let text = shown(value)
            for secret in secrets { #expect(!leaks(text, of: secret), "\(type(of: value))") }
        }
        #expect(leaks(TestKeys.rfc6979Body, of: secrets[0]), "the check itself finds what it looks for")
    }

    @Test func `tokens and requests show none of their text`() async throws {
        let clock = TestClock()
        let key = try TestKeys.signingKey()
        let identity = try ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
        let source = try ProviderTokenSource(key: key, identity: identity, clock: clock)
        let token = try await source.token()
        let assertion = try TestKeys.account().assertion(at: clock.now().wall)
        let request = OAuthRequest(tokenURI: "https://localhost/token", assertion: assertion)
        let renewal = try await source.refused(token.text, because: .expired)
        let values: [Any] = [token, assertion, request, renewal, source]
        for value in values {
            let text = shown(value)
            #expect(
                !leaks(text, of: token.text.reveal()) && !leaks(text, of: assertion.reveal()),
                "\(type(of: value))"
            )
        }
    }

    @Test func `a key in every field that wants another thing is never repeated`() throws {
        for (_, form) in SigningKeyFormsTests.forms {
            let secret = Secret(form)
            expectErrorHidesKey { _ = try SigningKey(.file(form)) }
            expectErrorHidesKey { _ = try ServiceAccount(.text(secret)) }
            expectErrorHidesKey { _ = try ServiceAccount(.file(form)) }
            expectErrorHidesKey { _ = try ClientCertificate(.text(secret)) }
            expectErrorHidesKey { _ = try ClientCertificate(.file(form), key: .file(form), password: secret) }
            expectErrorHidesKey { _ = try ProviderIdentity(keyID: form, teamID: form) }
        }
    }

    private func expectErrorHidesKey(_ body: () throws -> Void) {
        do {
            try body()
            Issue.record("no error was thrown")
        } catch {
            #expect(!leaks(shown(error), of: TestKeys.rfc6979Body), "\(error)")
        }
    }
}
