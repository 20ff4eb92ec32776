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
}
