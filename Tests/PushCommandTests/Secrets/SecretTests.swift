import PushSimulator
import PushSystem
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct SecretTests {
    /// Pieces of text that no output may hold: key material, JWTs, access tokens.
    private func secrets(of rig: Rig) throws -> [String] {
        let key = try WholeFile.read(try #require(Self.find(".p8", in: rig)))
        let body = String(decoding: key, as: UTF8.self).split(separator: "\n").dropFirst().first
        let sent = rig.simulator.requests.compactMap { recorded in
            recorded.request.headers.first { $0.name == "authorization" }?.value.split(separator: " ").last
        }
        return [try #require(body).description] + Set(sent).map(String.init) + [
            TestKeys.p8Part, "PRIVATE KEY-----",
        ]
    }

    private static func find(_ suffix: String, in rig: Rig) -> String? {
        guard let text = try? WholeFile.read(rig.simulator.configurationPath),
            let value = try? JSONValue(parsing: text), let file = value["apns"]?["keyFile"]?.text
        else { return nil }
        return file.hasPrefix("/") ? file : "\(rig.simulator.stateDirectory)/\(file)"
    }

    @Test func `no command prints a key or a token, however much it says (field report 183)`() async throws {
        let rig = try await Rig()
        let runs = [
            ["send", "--apns", token(1), "--fcm", "tok:APA91b", "--data", "a=1"],
            ["send", "--apns", token(1), "--fcm", "tok:APA91b", "--dry-run"],
            ["send", "--apns", token(1), "--fcm", "tok:APA91b", "--dry-run", "--format", "curl"],
            ["check"], ["status"], ["status", "--device", token(1)], ["gone"], ["help"],
        ]
        var printed = ""
        for arguments in runs {
            for more in [["--verbose"], ["--verbose", "--json"]] {
                let run = await rig.run(arguments + more)
                printed += run.output + run.text
            }
        }
        for secret in try secrets(of: rig) {
            #expect(!printed.contains(secret))
        }
        await rig.simulator.stop()
    }

    @Test func `a key that cannot be read is not printed either (field report 183)`() async throws {
        let folder = try TemporaryFolder()
        let damaged = TestKeys.p8.replacing("MIGH", with: "MIGX")
        let config = try folder.write(
            "c.json",
            String(
                decoding: JSONValue.object([
                    .init(
                        "apns",
                        .object([
                            .init("environment", .string("sandbox")), .init("key", .string(damaged)),
                            .init("keyID", .string("ABC123DEFG")), .init("teamID", .string("DEF123GHIJ")),
                            .init("topic", .string("t.t")),
                        ])
                    ), .init("store", .string("memory:")),
                ]).serialized(),
                as: UTF8.self
            )
        )
        for command in [["check"], ["send", "--apns", token(1)]] {
            let run = await CommandRun.of(
                command + ["--config", config, "--verbose"],
                environment: ["https_proxy": "http://127.0.0.1:1"],
                clock: StoppedClock()
            )
            #expect(run.code == 78, "\(run.text)")
            #expect(!(run.output + run.text).contains("AgEAMBMGByqGSM49"))
        }
    }

    @Test func `asked for, the provider token is shown in a dry run and nowhere else`() async throws {
        let rig = try await Rig()
        let push = ["send", "--apns", token(1), "--dry-run", "--json"]
        let shown = try #require(try await rig.run(push + ["--show-secrets"]).json().first)
        let bearer = try #require(shown["headers"]?["authorization"]?.text)
        #expect(bearer.hasPrefix("bearer ey"))
        #expect(
            try await rig.run(push).json().first?["headers"]?["authorization"] == .string("bearer <secret>")
        )
        // The same token is presented afterwards: showing it made no other (DESIGN D6).
        #expect(await rig.run(["send", "--apns", token(1)]).code == 0)
        #expect(rig.pushes.first?.request.headers.first { $0.name == "authorization" }?.value == bearer)
        await rig.simulator.stop()
    }

    @Test func `random bytes as a key, an account or a certificate end with 78 and are never printed`()
        async throws
    {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 4242)
        for round in 0..<400 {
            var key = Array(TestKeys.p8.utf8)
            if Bool.random(using: &generator) {
                key = generator.bytes(Int.random(in: 0...200, using: &generator))
            } else {
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    key[Int.random(in: 28..<key.count - 30, using: &generator)] = UInt8.random(
                        in: 0...255,
                        using: &generator
                    )
                }
            }
            try folder.write("AuthKey_ABC123DEFG.p8", bytes: key)
            let credential =
                round % 3 == 0
                ? #""certificateFile":"AuthKey_ABC123DEFG.p8""#
                : #""keyFile":"AuthKey_ABC123DEFG.p8","keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#
            let config = try folder.write(
                "c.json",
                """
                {"apns":{"environment":"sandbox","topic":"t.t",\(credential)},
                "fcm":{"serviceAccountFile":"AuthKey_ABC123DEFG.p8"},"store":"memory:"}
                """
            )
            let run = await CommandRun.of(["send", "--apns", token(1), "--config", config, "--verbose"])
            // FCM's account is no account in any case, so nothing is ever sent.
            #expect(run.code == 78, "round \(round): \(run.text)")
            #expect(!run.text.contains("GBAQQgya"), "round \(round)")
        }
    }
}
