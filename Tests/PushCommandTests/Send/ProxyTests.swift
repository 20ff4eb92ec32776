import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct ProxyTests {
    @Test
    func
        `a proxy of the environment is used, and a dry run names it without its password (field report 175)`()
        async throws
    {
        let proxy = try HangingUpServer()
        let folder = try TemporaryFolder()
        try folder.write("AuthKey_ABC123DEFG.p8", TestKeys.p8)
        let config = try folder.write(
            "c.json",
            """
            {"apns":{"environment":"sandbox","topic":"t.t","keyFile":"AuthKey_ABC123DEFG.p8","keyID":"ABC123DEFG",
            "teamID":"DEF123GHIJ"},"store":"memory:"}
            """
        )
        let environment = [
            "SILENTPUSH_CONFIG": config, "https_proxy": "http://user:hunter2@127.0.0.1:\(proxy.port)",
        ]
        let push = ["send", "--apns", token(1)]
        let shown = await CommandRun.of(push + ["--dry-run", "--verbose"], environment: environment)
        #expect(shown.code == 0, "\(shown.text)")
        #expect(shown.text.contains("Would be sent through the proxy http://127.0.0.1:\(proxy.port)."))
        let sent = await CommandRun.of(push + ["--verbose"], environment: environment)
        #expect(sent.code == 69, "\(sent.text)")
        #expect(proxy.lines.first == "CONNECT api.sandbox.push.apple.com:443 HTTP/1.1")
        #expect(!(shown.text + sent.text + sent.output).contains("hunter2"))
    }
}
