import Glibc
import SilentPush
import Testing

@testable import PushSimulator

@Suite struct SimulatorTests {
    private let token = String(repeating: "a1b2c3d4", count: 8)

    private func lenient() -> SimulatorOptions {
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        return options
    }

    @Test(arguments: ["localhost", "127.0.0.1", "[::1]"])
    func `answers over HTTP 2 with a certificate that curl verifies`(_ host: String) async throws {
        let simulator = try await Simulator.start(lenient())
        let answer = await Curl.post(
            simulator,
            "/3/device/\(token)",
            headers: ["apns-id: 123e4567-e89b-12d3-a456-42665544000a", "apns-topic: com.example.app"],
            body: #"{"aps":{"content-available":1}}"#,
            host: host
        )
        #expect(answer.status == 200, "\(answer.errors)")
        #expect(answer.version == "HTTP/2")
        #expect(answer.headers["apns-id"] == "123e4567-e89b-12d3-a456-42665544000a")
        let record = try #require(simulator.requests.first)
        #expect(record.request.path == "/3/device/\(token)")
        #expect(record.request.method == "POST")
        #expect(record.request.version == .http2)
        #expect(record.request.authority == "\(host):\(simulator.port)")
        #expect(record.request.header("apns-topic") == "com.example.app")
        #expect(record.request.body == Array(#"{"aps":{"content-available":1}}"#.utf8))
        #expect(simulator.counts.accepted == 1)
        await simulator.stop()
    }

    @Test func `FCM answers over HTTP 1 as well`() async throws {
        let simulator = try await Simulator.start(lenient())
        let path = "/v1/projects/\(simulator.identity.projectID)/messages:send"
        let answer = await Curl.post(simulator, path, body: #"{"message":{"token":"t"}}"#, .http1)
        #expect(answer.status == 200, "\(answer.errors)")
        #expect(answer.version == "HTTP/1.1")
        #expect(answer.body.contains("\"name\""))
        #expect(simulator.requests.first?.request.version == .http1)
        await simulator.stop()
    }

    @Test func `APNs is refused over HTTP 1 (field report 114)`() async throws {
        let simulator = try await Simulator.start(lenient())
        let answer = await Curl.post(simulator, "/3/device/\(token)", body: "{}", .http1)
        #expect(answer.exitCode != 0)
        #expect(answer.status == 0)
        #expect(simulator.counts.accepted == 0)
        await simulator.stop()
    }

    @Test func `a handler answers in place of the built-in behaviour`() async throws {
        var options = lenient()
        options.handler = { request in
            guard request.header("apns-topic") == "com.example.other" else { return nil }
            return .answer(
                ProviderAnswer(status: 418, headers: [.init("x-own", "1")], body: Array("tea".utf8))
            )
        }
        let simulator = try await Simulator.start(options)
        let path = "/3/device/\(token)"
        let own = await Curl.post(simulator, path, headers: ["apns-topic: com.example.other"], body: "{}")
        #expect(own.status == 418)
        #expect(own.body == "tea")
        #expect(own.headers["x-own"] == "1")
        let builtIn = await Curl.post(simulator, path, headers: ["apns-topic: com.example.app"], body: "{}")
        #expect(builtIn.status == 200)
        await simulator.stop()
    }

    @Test func `the temporary folder is private and goes when the simulator stops`() async throws {
        let simulator = try await Simulator.start()
        let folder = simulator.stateDirectory
        var status = stat()
        #expect(stat(folder, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        for file in [simulator.configurationPath, simulator.authorityPath, "\(folder)/service-account.json"] {
            #expect(stat(file, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
        await simulator.stop()
        #expect(stat(folder, &status) == -1)
    }

    @Test func `a wait ends with its task, and with the simulator`() async throws {
        let simulator = try await Simulator.start()
        let cancelled = Task { await simulator.wait { _ in false } }
        cancelled.cancel()
        await cancelled.value
        async let stopped: Void = simulator.wait { _ in false }
        await simulator.stop()
        await stopped
        await simulator.wait { _ in false }
    }

    @Test func `letting go of a simulator closes its port and removes its folder`() async throws {
        let (port, folder) = try await { () async throws in
            let simulator = try await Simulator.start()
            return (simulator.port, simulator.stateDirectory)
        }()
        // The thread ends by itself; its folder goes last.
        var status = stat()
        while stat(folder, &status) == 0 { await Task.yield() }
        #expect(port > 0)
    }

    @Test func `nothing that a sender writes moves the terminal's cursor`() {
        let arrival = Arrival.received(ReceivedPush(deliveryID: "a\u{1B}[2Jb", data: ["k\n": "\u{202E}v"]))
        #expect(arrival.description == "the app got delivery a?[2Jb: k?=?v")
    }
}
