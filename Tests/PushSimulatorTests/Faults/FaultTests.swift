@testable import PushSimulator
import SilentPush
import Testing

/// Faults as a client sees them that shares no code with us.
@Suite struct FaultTests {
    private let path = "/3/device/\(String(repeating: "a1b2c3d4", count: 8))"

    private func simulator(_ faults: [Fault], startsWithOneStream: Bool = false) async throws -> Simulator {
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        options.startsWithOneStream = startsWithOneStream
        options.faults = faults
        return try await Simulator.start(options)
    }

    @Test func `GOAWAY leaves its request and all above unprocessed, and says why`() async throws {
        let simulator = try await simulator([.goAway(every: 3, reason: .shutdown)])
        let client = await Nghttp.post(simulator, path, count: 5)
        let frame = try #require(client.received("GOAWAY frame").first)
        #expect(frame.contains(#"{"reason":"Shutdown"}"#))
        let processed = simulator.requests.filter { !$0.reply.isUnprocessed }.map(\.request.stream)
        #expect(processed.count == 2)
        #expect(frame.contains("last_stream_id=\(try #require(processed.max())),"), "\(frame)")
        #expect(client.count(":status: 200") == 2)
        #expect(simulator.counts.accepted == 2)
        #expect(simulator.counts.requests == 3)
        await simulator.stop()
    }

    @Test func `ENHANCE_YOUR_CALM comes as a GOAWAY`() async throws {
        let simulator = try await simulator([.calm(every: 2)])
        let client = await Nghttp.post(simulator, path, count: 3)
        #expect(client.received("GOAWAY frame", "ENHANCE_YOUR_CALM(0x0b)").count == 1)
        #expect(simulator.counts.accepted == 1)
        await simulator.stop()
    }

    @Test func `refused streams are not processed and the connection goes on`() async throws {
        let simulator = try await simulator([.refuse(every: 2)])
        let client = await Nghttp.post(simulator, path, count: 6)
        #expect(client.received("RST_STREAM frame", "REFUSED_STREAM(0x07)").count == 3)
        #expect(client.count(":status: 200") == 3)
        #expect(simulator.counts.accepted == 3)
        await simulator.stop()
    }

    @Test func `a reset stream was processed`() async throws {
        let simulator = try await simulator([.reset(8, every: 1).times(1)])
        let client = await Nghttp.post(simulator, path, count: 2)
        #expect(client.received("RST_STREAM frame", "CANCEL(0x08)").count == 1)
        #expect(client.count(":status: 200") == 1)
        await simulator.stop()
    }

    @Test func `a dropped connection has no goodbye, and its last push reached the phone`() async throws {
        var options = SimulatorOptions()
        options.faults = [.drop(every: 2)]
        options.clock = FixedClock(seconds: 1_767_225_600)
        let simulator = try await Simulator.start(options)
        let bearer = try await simulator.identity.providerToken(issuedAt: "1767225600")
        let headers = [
            "authorization: bearer \(bearer)", "apns-topic: com.example.app", "apns-push-type: background",
            "apns-priority: 5",
        ]
        let client = await Nghttp.post(simulator, path, count: 3, assumed: 1, headers: headers)
        #expect(client.count(":status: 200") == 1)
        #expect(client.received("GOAWAY frame").isEmpty)
        #expect(simulator.phones.values.map(\.pushes) == [2])
        #expect(simulator.counts.unanswered == 1)
        await simulator.stop()
    }

    @Test func `silence leaves one stream open and answers the others`() async throws {
        let simulator = try await simulator([.silent(every: 2)])
        async let client = Nghttp.post(simulator, path, count: 3)
        await simulator.wait { $0.requests == 3 }
        simulator.goAway()
        simulator.cutConnections()
        #expect(await client.count(":status: 200") == 2)
        #expect(simulator.requests.map(\.reply).filter { $0 == .silence }.count == 1)
        await simulator.stop()
    }

    @Test func `a frozen connection stays open and says nothing more`() async throws {
        let simulator = try await simulator([.freeze(every: 2)])
        async let client = Nghttp.post(simulator, path, count: 4)
        await simulator.wait { $0.requests == 2 }
        #expect(simulator.counts.openConnections == 1)
        simulator.cutConnections()
        #expect(await client.received("GOAWAY frame").isEmpty)
        #expect(simulator.counts.requests == 2)
        await simulator.stop()
    }

    @Test func `held answers come when they are let go`() async throws {
        let simulator = try await simulator([.hold(every: 1)])
        async let client = Nghttp.post(simulator, path, count: 3)
        await simulator.wait { $0.requests == 3 }
        simulator.release()
        #expect(await client.count(":status: 200") == 3)
        await simulator.stop()
    }

    @Test func `one stream until the first good answer, then many (field report 82)`() async throws {
        let simulator = try await simulator([], startsWithOneStream: true)
        let client = await Nghttp.post(simulator, path, count: 5, assumed: 100)
        let settings = client.received("SETTINGS frame", "SETTINGS_MAX_CONCURRENT_STREAMS")
        #expect(settings.count == 2)
        #expect(settings.first?.contains("SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1]") == true)
        #expect(settings.last?.contains("SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1000]") == true)
        // Where the client did not wait for SETTINGS, what it opened beyond the one stream was refused.
        #expect(client.count("REFUSED_STREAM") + simulator.counts.accepted == 5)
        #expect(simulator.counts.accepted >= 1)
        await simulator.stop()
    }

    @Test func `FCM needs no first answer to open up`() async throws {
        let simulator = try await simulator([.silent(every: 1)], startsWithOneStream: true)
        async let client = Nghttp.post(simulator, "/v1/projects/p/messages:send", count: 2, assumed: 1)
        await simulator.wait { $0.requests == 2 }
        simulator.cutConnections()
        #expect(await client.received("SETTINGS_MAX_CONCURRENT_STREAMS(0x03):100]").count == 1)
        await simulator.stop()
    }

    @Test func `settings can come late and stay low`() async throws {
        let simulator = try await simulator([.settings(initial: 2, late: true)])
        let client = await Nghttp.post(simulator, path, count: 4, assumed: 1)
        let first = try #require(client.received.first)
        #expect(first.contains("SETTINGS frame"))
        let settings = client.received("SETTINGS_MAX_CONCURRENT_STREAMS(0x03):")
        #expect(settings.count == 1)
        #expect(settings.first?.contains(":2]") == true)
        #expect(simulator.counts.accepted == 4)
        await simulator.stop()
    }

    @Test func `the stream limit can fall in mid-run`() async throws {
        let simulator = try await simulator([.streams(1, every: 2).times(1)])
        let client = await Nghttp.post(simulator, path, count: 2)
        #expect(client.received("SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1]").count == 1)
        await simulator.stop()
    }

    @Test func `faults for one device leave the others alone (field report 26)`() async throws {
        let other = "/3/device/\(String(repeating: "ee", count: 32))"
        let simulator = try await simulator([
            .apns(.tooManyRequests).forTokens([String(repeating: "ee", count: 32)]).times(1)
        ])
        let refused = await Curl.post(simulator, other, body: "{}")
        #expect(refused.status == 429)
        #expect(refused.body == #"{"reason":"TooManyRequests"}"#)
        #expect(await Curl.post(simulator, path, body: "{}").status == 200)
        #expect(await Curl.post(simulator, other, body: "{}").status == 200)
        await simulator.stop()
    }

    @Test func `a front end's 502 and FCM's 503 look as they do in the field`() async throws {
        let simulator = try await simulator([
            .htmlBadGateway(every: 1).times(1),
            .fcm(status: 503, code: "UNAVAILABLE", errorCode: "UNAVAILABLE", retryAfter: "7").times(1),
        ])
        let page = await Curl.post(simulator, path, body: "{}")
        #expect(page.status == 502)
        #expect(page.body.contains("<!DOCTYPE html>"))
        let busy = await Curl.post(simulator, "/v1/projects/p/messages:send", body: "{}", .http1)
        #expect(busy.status == 503)
        #expect(busy.headers["retry-after"] == "7")
        #expect(try JSONValue(parsing: Array(busy.body.utf8))["error"]?["status"]?.text == "UNAVAILABLE")
        await simulator.stop()
    }

    @Test func `faults can be changed while it runs`() async throws {
        let simulator = try await simulator([])
        #expect(await Curl.post(simulator, path, body: "{}").status == 200)
        simulator.setFaults([.apns(.shutdown)])
        #expect(await Curl.post(simulator, path, body: "{}").status == 503)
        simulator.setFaults([])
        #expect(await Curl.post(simulator, path, body: "{}").status == 200)
        await simulator.stop()
    }

    @Test func `garbage in place of an answer is no HTTP`() async throws {
        let simulator = try await simulator([.garbage(every: 2)])
        let first = await Curl.post(simulator, path, body: "{}")
        #expect(first.status == 200)
        let second = await Curl.post(simulator, path, body: "{}")
        #expect(second.status == 0)
        #expect(second.exitCode != 0)
        let third = await Curl.post(simulator, "/v1/projects/p/messages:send", body: "{}", .http1)
        let fourth = await Curl.post(simulator, "/v1/projects/p/messages:send", body: "{}", .http1)
        #expect(third.status == 200)
        #expect(fourth.status == 0)
        await simulator.stop()
    }

    @Test func `a body in frames of one byte arrives whole`() async throws {
        var options = SimulatorOptions()
        options.faults = [.smallFrames(every: 1)]
        let simulator = try await Simulator.start(options)
        let client = await Nghttp.post(simulator, path, count: 1)
        #expect(
            client.received("DATA frame <length=1,").count == #"{"reason":"MissingProviderToken"}"#.utf8.count
        )
        #expect(await Curl.post(simulator, path, body: "{}").body == #"{"reason":"MissingProviderToken"}"#)
        await simulator.stop()
    }
}
