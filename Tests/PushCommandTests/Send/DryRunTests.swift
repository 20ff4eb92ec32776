import SilentPush
import Testing

@Suite struct DryRunTests {
    private let apns = ["--apns", sampleToken, "--topic", "com.example.app"]

    private func dryRun(_ more: [String], environment: [String: String] = [:]) async -> CommandRun {
        await CommandRun.of(
            ["send"] + apns + more + ["--dry-run"],
            environment: environment,
            clock: StoppedClock()
        )
    }

    @Test func `it needs no configuration, no key and no network`() async throws {
        let run = await dryRun(["--data", "a=1", "--delivery-id", "d1", "--json"])
        #expect(run.code == 0)
        let request = try #require(try run.json().first)
        #expect(request["provider"] == .string("apns"))
        #expect(request["url"] == .string("https://api.push.apple.com/3/device/\(sampleToken)"))
        #expect(request["headers"]?["authorization"] == .string("bearer <secret>"))
        #expect(request["body"]?["a"] == .string("1"))
        #expect(request["body"]?["CIO-Background-Delivery-ID"] == .string("d1"))
        #expect(run.text.contains("nothing was sent"))
    }

    @Test func `the three expirations are three different things and are said (field report 123)`()
        async throws
    {
        let zero = await dryRun(["--expires", "0", "--format", "json"])
        let provider = await dryRun(["--expires", "provider", "--format", "json"])
        let hours = await dryRun(["--expires", "2h", "--format", "json"])
        #expect(try zero.json().first?["headers"]?["apns-expiration"] == .string("0"))
        #expect(zero.text.contains("Expires: 0: one attempt, never stored."))
        #expect(try provider.json().first?["headers"]?["apns-expiration"] == nil)
        #expect(provider.text.contains("Expires: the provider's own default"))
        #expect(try hours.json().first?["headers"]?["apns-expiration"] == .string("1796176800"))
        #expect(hours.text.contains("Expires: 2026-12-02T02:00:00.000Z."))
    }

    @Test func `it says what was checked here and what only the provider knows (field reports 170 and 171)`()
        async
    {
        let run = await dryRun([])
        #expect(run.text.contains("Every rule for the request was checked here"))
        #expect(run.text.contains("not checked, since only the provider knows"))
        #expect(run.text.contains("whether the token is alive"))
    }

    @Test func `the http form is the request as it crosses the wire`() async {
        let run = await dryRun(["--delivery-id", "d1", "--expires", "0"])
        #expect(
            run.output == """
                POST /3/device/\(sampleToken) HTTP/2
                host: api.push.apple.com
                authorization: bearer <secret>
                apns-topic: com.example.app
                apns-push-type: background
                apns-priority: 5
                apns-expiration: 0
                apns-id: \(Self.identifier(of: run))

                {"aps":{"content-available":1},"CIO-Background-Delivery-ID":"d1","CIO-Background-Delivery-Token":"\(sampleToken)"}

                """
        )
    }

    private static func identifier(of run: CommandRun) -> Substring {
        let line = run.lines.first { $0.hasPrefix("apns-id: ") }
        return line?.dropFirst(9) ?? ""
    }

    @Test func `os binds to the FCM device before it, and several devices carry one delivery ID`()
        async throws
    {
        let run = await CommandRun.of([
            "send", "--fcm", "tokenA:APA91b", "--os", "ios", "--fid", "cdefghijklmnopqrstuvwx", "--apns",
            sampleToken,
            "--os", "android", "--topic", "t.t", "--dry-run", "--json",
        ])
        #expect(run.code == 0)
        let requests = try run.json()
        #expect(requests.count == 3)
        #expect(requests[0]["body"]?["message"]?["apns"] != nil)
        #expect(requests[0]["body"]?["message"]?["android"] == nil)
        #expect(requests[1]["body"]?["message"]?["fid"] == .string("cdefghijklmnopqrstuvwx"))
        #expect(requests[1]["body"]?["message"]?["apns"] == nil)
        let first = requests[0]["body"]?["message"]?["data"]?["CIO-Background-Delivery-ID"]?.text
        #expect(first?.utf8.count == 22)
        #expect(requests[1]["body"]?["message"]?["data"]?["CIO-Background-Delivery-ID"]?.text == first)
        #expect(requests[2]["body"]?["CIO-Background-Delivery-ID"]?.text == first)
    }

    @Test(arguments: [
        ["send"], ["send", "--os", "ios"], ["send", "--fcm", "a", "--os", "windows"],
        ["send", "--fcm", "a", "--os", "ios", "--os", "ios"],
        ["send", "--apns", sampleToken, "--data", "novalue"],
        ["send", "--apns", sampleToken, "--expires", "soon"],
        ["send", "--apns", sampleToken, "--expires", "24"],
        ["send", "--apns", sampleToken, "--android-priority", "urgent"],
        ["send", "--apns", sampleToken, "--format", "json"], ["send", "--apns", sampleToken, "--set", "a=1"],
        ["send", "--apns", sampleToken, "--dry-run", "--format", "xml"],
        ["send", "--apns", sampleToken, "--now", "--wait", "1m"], ["send", "extra"],
        ["send", "--apns", sampleToken, "--data", "a=1", "--data", "a=2"],
        ["send", "--apns", sampleToken, "--topic", "a", "--topic", "b"], [], ["sned"], ["--frobnicate"],
        ["help", "nothing"],
    ])
    func `a wrong command line ends with 64 and says why`(arguments: [String]) async {
        let run = await CommandRun.of(arguments)
        #expect(run.code == 64)
        #expect(run.output == "")
        #expect(run.text.hasPrefix("error: "))
    }

    @Test func `everything that is malformed is told at once and nothing is shown`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("data.json", #"{"n":1,"ok":"x","nested":{"a":[]},"none":null}"#)
        let run = await CommandRun.of([
            "send", "--apns", "zz", "--fcm", "a b", "--data-file", file, "--data", "aps=1", "--collapse-id",
            String(repeating: "c", count: 65), "--delivery-id", " ", "--dry-run", "--json",
        ])
        #expect(run.code == 65)
        #expect(run.output == "")
        for field in [
            "--apns:", "--fcm:", "data.n:", "data.nested:", "data.none:", "data.aps:", "collapseID:",
            "deliveryID:",
        ] {
            #expect(run.text.contains("error: \(field)"), "\(field)")
        }
    }

    @Test func `a data file is read, and flags add to it and override it`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("data.json", "\u{FEFF}{\"a\":\"1\",\"b\":\"2\"}")
        let run = await dryRun(["--data-file", file, "--data", "b=3", "--data", "c==4", "--json"])
        let body = try run.json().first?["body"]
        #expect(body?["a"] == .string("1"))
        #expect(body?["b"] == .string("3"))
        #expect(body?["c"] == .string("=4"))
    }

    @Test(arguments: [
        ("{\"a\":1", Int32(65)), ("", 65), ("[]", 65), ("{\"a\":\"1\",\"a\":\"2\"}", 65), ("\"text\"", 65),
        ("{\"a\":true}", 65), ("{\"a\":\"\\ud800\"}", 65), ("{\"a\":\"1\"} x", 65), ("{}", 0),
    ])
    func `a data file that is no object of text to text ends with 65`(text: String, code: Int32) async throws
    {
        let folder = try TemporaryFolder()
        let run = await dryRun(["--data-file", try folder.write("d.json", text), "--json"])
        #expect(run.code == code)
    }

    @Test func `files that cannot be read end with 66`() async {
        #expect(await dryRun(["--data-file", "/nowhere/d.json"]).code == 66)
        #expect(await dryRun(["--data-file", "/"]).code == 66)
        #expect(await dryRun(["--config", "/nowhere/c.json"]).code == 66)
        #expect(await dryRun([], environment: ["SILENTPUSH_CONFIG": "/nowhere/c.json"]).code == 78)
    }

    @Test func `the configuration is found in the order of the design`() async throws {
        let folder = try TemporaryFolder()
        func config(_ name: String, _ topic: String) throws -> String {
            try folder.write(
                name,
                #"{"apns":{"environment":"sandbox","topic":"\#(topic)"},"store":"memory:"}"#
            )
        }
        let flag = try config("a.json", "by.flag")
        let variable = try config("b.json", "by.variable")
        func topic(_ arguments: [String], _ environment: [String: String]) async throws -> String? {
            let run = await CommandRun.of(
                ["send", "--apns", sampleToken, "--dry-run", "--json"] + arguments,
                environment: environment
            )
            return try run.json().first?["headers"]?["apns-topic"]?.text
        }
        #expect(try await topic(["--config", flag], ["SILENTPUSH_CONFIG": variable]) == "by.flag")
        #expect(try await topic([], ["SILENTPUSH_CONFIG": variable]) == "by.variable")
    }

    @Test func `quiet leaves the result alone, colors only on a terminal and never with NO_COLOR`() async {
        #expect(await dryRun(["--quiet"]).text == "")
        let bad = ["send", "--apns", "zz", "--dry-run"]
        #expect(await CommandRun.of(bad, isTerminal: true).text.contains("\u{1B}["))
        #expect(await !CommandRun.of(bad).text.contains("\u{1B}["))
        #expect(
            await !CommandRun.of(bad, environment: ["NO_COLOR": "1"], isTerminal: true).text.contains(
                "\u{1B}["
            )
        )
    }

    @Test func `random tokens, data files and arguments end with a documented code`() async throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 20_261_201)
        for _ in 0..<600 {
            let file = try folder.write(
                "d",
                bytes: generator.bytes(Int.random(in: 0...60, using: &generator))
            )
            let text = { (generator: inout SeededGenerator) in
                String(decoding: generator.bytes(Int.random(in: 0...70, using: &generator)), as: UTF8.self)
            }
            let run = await CommandRun.of([
                "send", "--apns", text(&generator), "--fcm=\(text(&generator))", "--data", text(&generator),
                "--collapse-id=\(text(&generator))", "--delivery-id", text(&generator), "--data-file", file,
                "--dry-run",
            ])
            #expect([0, 64, 65].contains(run.code), "code \(run.code): \(run.text)")
        }
    }
}
