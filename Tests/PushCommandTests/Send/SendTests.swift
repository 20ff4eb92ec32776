import PushSimulator
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(2))) struct SendTests {
    @Test func `a push crosses the wire as the dry run showed it, and a receipt says so (field report 137)`()
        async throws
    {
        let rig = try await Rig()
        let push = [
            "send", "--apns", token(1), "--data", "a=1", "--delivery-id", "d1", "--expires", "0", "--json",
        ]
        let shown = try #require(try await rig.run(push + ["--dry-run"]).json().first)
        let run = await rig.run(push)
        #expect(run.code == 0, "\(run.text)")
        // The command came back after the outcome, and not before.
        let arrived = try #require(rig.pushes.first?.request)
        #expect(rig.pushes.count == 1)
        #expect(shown["body"] == (try JSONValue(parsing: arrived.body)))
        #expect(shown["url"]?.text == "\(rig.simulator.endpoint)\(arrived.path)")
        guard case .object(let headers)? = shown["headers"] else {
            Issue.record("no headers")
            return
        }
        for header in headers where header.key != "authorization" {
            #expect(arrived.headers.first { $0.name == header.key }?.value == header.value.text)
        }
        let receipt = try #require(try run.json().first)
        #expect(receipt["outcome"] == .string("accepted"))
        #expect(receipt["device"] == .string(token(1)))
        #expect(receipt["status"] == .number("200"))
        #expect(receipt["endpoint"] == .string(rig.simulator.endpoint))
        #expect(receipt["duplicate"] == .bool(false))
        #expect(receipt["apnsID"] == shown["headers"]?["apns-id"])
        await rig.simulator.stop()
    }

    @Test func `a receipt has every key of the contract, in order`() async throws {
        let rig = try await Rig()
        let run = await rig.run(["send", "--fcm", "tok:APA91b", "--os", "android", "--json"])
        guard case .object(let members)? = try run.json().first else {
            Issue.record("no receipt: \(run.text)")
            return
        }
        #expect(
            members.map(\.key) == [
                "line", "ref", "job", "deliveryID", "provider", "device", "outcome", "reason", "status",
                "apnsID",
                "apnsUniqueID", "messageName", "attempts", "at", "heldUntil", "unregisteredAt",
                "supersededBy",
                "duplicate", "endpoint",
            ]
        )
        await rig.simulator.stop()
    }

    @Test func `people get one line for each device, and no promise of delivery`() async throws {
        let rig = try await Rig()
        let run = await rig.run([
            "send", "--apns", token(1), "--fcm", "tok:APA91b", "--os", "ios", "--data", "a=1",
        ])
        #expect(run.code == 0)
        #expect(run.output == "")
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("accepted ") || $0.hasPrefix("delivery ID: ") })
        #expect(lines.first?.contains("whether and when the app wakes is up to the device") == true)
        #expect(!run.text.contains(token(1)), "device tokens are shortened for people")
        await rig.simulator.stop()
    }

    @Test func `the fourth push in an hour is held with 75 and says when there is room`() async throws {
        let rig = try await Rig()
        for number in 1...3 {
            #expect(await rig.run(["send", "--apns", token(1), "--data", "n=\(number)"]).code == 0)
        }
        let held = await rig.run(["send", "--apns", token(1), "--data", "n=4", "--json"])
        #expect(held.code == 75)
        let receipt = try #require(try held.json().first)
        #expect(receipt["outcome"] == .string("held"))
        #expect(receipt["heldUntil"]?.text != nil)
        #expect(receipt["endpoint"] == .string(rig.simulator.endpoint))
        #expect(rig.pushes.count == 3)
        let now = await rig.run(["send", "--apns", token(1), "--data", "n=5", "--now"])
        #expect(now.code == 0)
        #expect(now.text.contains("--now goes beyond the device's 3 an hour, this once"))
        let once = await rig.run(["send", "--apns", token(1), "--data", "n=6", "--expires", "0"])
        #expect(once.code == 1)
        await rig.simulator.stop()
    }

    @Test func `a delivery ID that was accepted is not sent again, and other content under it is refused`()
        async throws
    {
        let rig = try await Rig()
        let push = ["send", "--apns", token(1), "--delivery-id", "d1", "--json"]
        #expect(await rig.run(push + ["--data", "a=1"]).code == 0)
        let again = await rig.run(push + ["--data", "a=1"])
        #expect(again.code == 0)
        #expect(try again.json().first?["duplicate"] == .bool(true))
        let other = await rig.run(push + ["--data", "a=2"])
        #expect(other.code == 1)
        #expect(try other.json().first?["outcome"] == .string("rejected"))
        #expect(rig.pushes.count == 1)
        await rig.simulator.stop()
    }

    @Test func `a template is filled from the configured folder`() async throws {
        let rig = try await Rig()
        let config = try rig.configuration { text in
            text = text.replacingLast("}", with: ",\"templates\":\"\(rig.folder.path)\"}")
        }
        try rig.folder.write(
            "refresh.json",
            #"{"data":{"account":"{{account}}"},"collapseID":"r-{{account}}","expires":"0"}"#
        )
        let base = ["send", "--config", config, "--apns", token(1)]
        let good = await rig.run(base + ["--template", "refresh", "--set", "account=42", "--set", "x=1"])
        #expect(good.code == 0, "\(good.text)")
        #expect(good.text.contains("warning: --set x is no variable of template refresh"))
        let arrived = try #require(rig.pushes.first?.request)
        #expect(arrived.headers.first { $0.name == "apns-collapse-id" }?.value == "r-42")
        #expect(try JSONValue(parsing: arrived.body)["account"] == .string("42"))
        let missing = await rig.run(base + ["--template", "refresh"])
        #expect(missing.code == 65)
        #expect(missing.text.contains("{{account}}"))
        let unknown = await rig.run(base + ["--template", "refrehs"])
        #expect(unknown.code == 66)
        #expect(unknown.text.contains("did you mean refresh?"))
        #expect(await rig.run(base + ["--template", "../refresh"]).code == 64)
        await rig.simulator.stop()
    }

    @Test(arguments: [
        (APNSReason.badDeviceToken, Int32(1), "sandbox"), (.unregistered, 1, ""), (.payloadTooLarge, 1, ""),
        (.topicDisallowed, 78, ""), (.badTopic, 78, ""), (.invalidProviderToken, 77, "key"),
        (.serviceUnavailable, 75, ""), (.tooManyRequests, 75, ""),
    ])
    func `what the provider answers decides the exit code (field reports 50 and 61)`(
        reason: APNSReason,
        code: Int32,
        hint: String
    ) async throws {
        let rig = try await Rig([.apns(reason)])
        let run = await rig.run(["send", "--apns", token(1)])
        #expect(run.code == code, "\(run.text)")
        #expect(run.text.contains(hint), "\(run.text)")
        #expect(run.text.contains(reason.rawValue), "\(run.text)")
        // Where a wrong address may be the cause, the address that was asked is told.
        if ![.unregistered, .serviceUnavailable, .tooManyRequests].contains(reason) {
            #expect(run.text.contains("localhost:\(rig.simulator.port)"), "\(run.text)")
        }
        await rig.simulator.stop()
    }

    @Test func `one wrong device stops them all before anything is sent`() async throws {
        let rig = try await Rig()
        let run = await rig.run(["send", "--apns", token(1), "--apns", "xyz", "--fcm", "a b"])
        #expect(run.code == 65)
        #expect(run.text.contains("--apns:"))
        #expect(run.text.contains("--fcm:"))
        #expect(rig.simulator.requests.isEmpty)
        await rig.simulator.stop()
    }

    @Test func `a provider that is not configured ends with 78, one that nobody answers for with 69`()
        async throws
    {
        let rig = try await Rig()
        let only = try rig.configuration { text in
            text =
                #"{"apns":{"endpoint":"https://localhost:1","keyFile":"AuthKey.p8","keyID":"ABC123DEFG","teamID":"DEF123GHIJ","topic":"t.t"},"store":"memory:"}"#
        }
        let fcm = await rig.run(["send", "--config", only, "--fcm", "tok:APA91b"])
        #expect(fcm.code == 78)
        #expect(fcm.text.contains("fcm is not configured"))
        await rig.simulator.stop()
        // The port is the simulator's own, which is closed now: whoever else may get it speaks no HTTP/2 for us.
        let gone = await rig.run(["send", "--apns", token(1)])
        #expect(gone.code == 69, "\(gone.text)")
    }
}

extension String {
    /// The text with the last `part` in it replaced.
    func replacingLast(_ part: Character, with other: String) -> String {
        guard let index = lastIndex(of: part) else { return self }
        return String(self[..<index]) + other + String(self[self.index(after: index)...])
    }
}
