import PushSimulator
import SilentPush
import Testing

@testable import PushCommand

@Suite(.timeLimit(.minutes(2))) struct CheckTests {
    @Test func `it names each thing, what it found, and what it cannot know`() async throws {
        let rig = try await Rig()
        let run = await rig.run(["check"])
        #expect(run.code == 0, "\(run.output)")
        for line in [
            "ok       configuration: ",
            "warning  apns.endpoint: \(rig.simulator.endpoint) stands in for the provider",
            "warning  fcm.endpoint: ", "ok       APNs key: a P-256 key that signs",
            "ok       apns.topic: com.example.app",
            "ok       APNs at localhost:\(rig.simulator.port): connected to ",
            "ok       FCM token exchange: ",
            "ok       clock: agrees with the token server's", "unknown  devices: ",
            "unknown  APNs key: whether Apple knows this key",
        ] {
            #expect(run.output.contains(line), "\(line)\n\(run.output)")
        }
        // Nothing but the token exchange crossed the wire.
        #expect(rig.pushes.isEmpty)
        await rig.simulator.stop()
    }

    @Test func `findings are JSON for programs`() async throws {
        let rig = try await Rig()
        let findings = try await rig.run(["check", "--json"]).json()
        #expect(findings.count > 8)
        for finding in findings {
            #expect(["ok", "warning", "failed", "unknown"].contains(finding["result"]?.text ?? ""))
            #expect(finding["check"]?.text != nil)
            #expect(finding["found"]?.text != nil)
        }
        await rig.simulator.stop()
    }

    @Test func `a file named for another key is told, swapped names too (field report 61)`() async throws {
        let rig = try await Rig()
        try rig.folder.write("state/AuthKey_SIMTEAM001.p8", TestKeys.p8)
        let config = try rig.configuration { text in
            let start = text.firstRange(of: "\"keyFile\":")
            let end = start.flatMap { text[$0.upperBound...].firstRange(of: ".p8\"") }
            if let start, let end {
                text.replaceSubrange(
                    start.lowerBound..<end.upperBound,
                    with: "\"keyFile\":\"AuthKey_SIMTEAM001.p8\""
                )
            }
        }
        let run = await rig.run(["check", "--config", config])
        #expect(run.output.contains("warning  APNs key ID: keyID and teamID look swapped"), "\(run.output)")
        await rig.simulator.stop()
    }

    @Test func `everything that is wrong is found in one run, and what is wrong here decides the code`()
        async throws
    {
        let rig = try await Rig()
        let config = try rig.folder.write(
            "bad.json",
            """
            {"apns":{"environment":"sandbox","keyFile":"none.p8","keyID":"ABC123DEFG","teamID":"DEF123GHIJ",
            "endpoint":"\(rig.simulator.endpoint)"},"fcm":{"serviceAccount":"{}"},"store":"memory:"}
            """
        )
        let run = await rig.run(["check", "--config", config])
        #expect(run.code == 78)
        #expect(run.output.contains("FAILED   APNs key (file \(rig.folder.path)/none.p8)"), "\(run.output)")
        #expect(run.output.contains("FAILED   service account"), "\(run.output)")
        // The simulator's certificate is not trusted without its caFile: that is wrong here as well.
        #expect(run.output.contains("FAILED   APNs at localhost"), "\(run.output)")
        await rig.simulator.stop()
    }

    @Test func `a clock that is off is told with its difference`() {
        let now = Timestamp(secondsSince1970: 1_000_000)
        #expect(FCMCheck.clockFinding(now: now, server: now + .seconds(1)).standing == .good)
        let late = FCMCheck.clockFinding(now: now, server: now + .seconds(600))
        #expect(late.standing == .warning)
        #expect(late.found == "is 10 m behind the token server's.")
        #expect(
            FCMCheck.clockFinding(now: now + .seconds(90), server: now).found.hasPrefix(
                "is 1 m 30 s ahead of"
            )
        )
        #expect(FCMCheck.clockFinding(now: now, server: nil).standing == .unknown)
    }
}
