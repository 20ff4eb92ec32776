import Glibc
import PushSystem
import SilentPush
import Testing

@testable import PushSimulator

/// Real requests by curl with tokens by openssl, through TLS to the phones.
@Suite struct WholeWayTests {
    private let token = String(repeating: "a1b2c3d4", count: 8)
    private var now: Int64 { SystemClock().now().wall.secondsSince1970 }

    private func headers(_ simulator: Simulator) async throws -> [String] {
        let bearer = try await simulator.identity.providerToken(issuedAt: "\(now)")
        return [
            "authorization: bearer \(bearer)", "apns-topic: com.example.app", "apns-push-type: background",
            "apns-priority: 5",
        ]
    }

    @Test func `a silent push crosses TLS to an iPhone, with a line and a log of it`() async throws {
        let lines = Locked<[String]>([])
        var options = SimulatorOptions()
        options.onLine = { line in lines.withLock { $0.append(line) } }
        let folder = try PrivateFile.makeTemporaryFolder()
        let log = "\(folder)/requests.log"
        defer {
            unlink(log)
            rmdir(folder)
        }
        options.logFile = log
        let simulator = try await Simulator.start(options)
        let body = """
            {"aps":{"content-available":1},"order":"8812","CIO-Background-Delivery-ID":"d1",\
            "CIO-Background-Delivery-Token":"\(token)"}
            """
        let answer = await Curl.post(
            simulator,
            "/3/device/\(token)",
            headers: try await headers(simulator),
            body: body
        )
        #expect(answer.status == 200, "\(answer.errors)")
        #expect(answer.headers["apns-unique-id"] != nil)
        let bad = await Curl.post(
            simulator,
            "/3/device/\(token)",
            headers: try await headers(simulator) + ["apns-priority: 5"],
            body: body
        )
        #expect(bad.status == 400)
        #expect(bad.body == #"{"reason":"DuplicateHeaders"}"#)
        await simulator.stop()

        let first = try #require(lines.withLock { $0 }.first)
        #expect(first.contains("apns …c3d4: 200 accepted: the app got delivery d1: order=8812"), "\(first)")
        let rows = String(decoding: try #require(PrivateFile.read(log)), as: UTF8.self).split(separator: "\n")
        #expect(rows.count == 2)
        let row = try JSONValue(parsing: Array(try #require(rows.first).utf8))
        #expect(row["provider"]?.text == "apns")
        #expect(row["token"]?.text == token)
        #expect(row["status"]?.integer == 200)
        #expect(row["body"]?["order"]?.text == "8812")
        #expect(row["headers"]?["apns-push-type"]?.text == "background")
        #expect(row["headers"]?["authorization"]?.text?.hasSuffix(".<signature>") == true)
        #expect(row["appGot"]?["deliveryID"]?.text == "d1")
        let second = try JSONValue(parsing: Array(rows[1].utf8))
        #expect(second["reason"]?.text == "DuplicateHeaders")
        #expect(second["headers"]?["apns-priority"]?.elements?.count == 2)
        var status = stat()
        #expect(stat(log, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test(arguments: [Curl.Version.http2, .http1])
    func `an assertion gets a bearer and the bearer sends a message`(_ version: Curl.Version) async throws {
        let simulator = try await Simulator.start()
        let assertion = try await simulator.identity.assertion(at: now)
        let granted = await Curl.post(
            simulator,
            "/token",
            headers: ["content-type: application/x-www-form-urlencoded"],
            body: "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)",
            version
        )
        let bearer = try #require(try JSONValue(parsing: Array(granted.body.utf8))["access_token"]?.text)
        #expect(granted.headers["date"]?.hasSuffix(" GMT") == true)
        let sent = await Curl.post(
            simulator,
            "/v1/projects/\(simulator.identity.projectID)/messages:send",
            headers: ["authorization: Bearer \(bearer)", "content-type: application/json"],
            body: #"{"message":{"token":"T","data":{"k":"v"}}}"#,
            version
        )
        #expect(sent.status == 200, "\(sent.body)")
        #expect(sent.body.contains("projects/simulated-project/messages/0:"))
        #expect(simulator.phones["fcm:T"]?.pushes == 1)
        await simulator.stop()
    }

    @Test func `keys and certificates are used again by the next run in the same folder`() async throws {
        let folder = try PrivateFile.makeTemporaryFolder()
        let state = "\(folder)/state"
        var options = SimulatorOptions()
        options.stateDirectory = state
        let first = try await Simulator.start(options)
        let authority = PrivateFile.read(first.authorityPath)
        await first.stop()
        let second = try await Simulator.start(options)
        #expect(PrivateFile.read(second.authorityPath) == authority)
        #expect(second.identity.signingKey == first.identity.signingKey)
        let text = try #require(PrivateFile.read(second.configurationPath))
        let configuration = try JSONValue(parsing: text)
        #expect(configuration["apns"]?["endpoint"]?.text == second.endpoint)
        #expect(configuration["fcm"]?["endpoint"]?.text == second.endpoint)
        #expect(configuration["transport"]?["caFile"]?.text == "ca.pem")
        await second.stop()
        // A broken key makes all anew, and the simulator starts all the same.
        try PrivateFile.write(Array("broken".utf8), to: "\(state)/ca.pem")
        let third = try await Simulator.start(options)
        #expect(PrivateFile.read(third.authorityPath) != authority)
        await third.stop()
        for name in [
            "config.json", "ca.pem", "localhost.pem", "localhost-key.pem", "service-account.json",
            "service-account-key.pem", "AuthKey_SIMKEY0001.p8",
        ] { #expect(unlink("\(state)/\(name)") == 0) }
        #expect(rmdir(state) == 0)
        rmdir(folder)
    }

    @Test func `a port that is taken is named`() async throws {
        let first = try await Simulator.start()
        var options = SimulatorOptions()
        options.port = first.port
        await #expect(throws: SimulatorError.portTaken(first.port)) { try await Simulator.start(options) }
        await first.stop()
    }
}
