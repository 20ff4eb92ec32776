import Glibc
import PushSystem
import SilentPush
import Testing

@testable import PushSimulator

/// Certificates on both sides of TLS, as curl sees them.
@Suite struct CertificateTests {
    private let path = "/3/device/\(String(repeating: "a1b2c3d4", count: 8))"
    private let headers = ["apns-topic: com.example.app", "apns-push-type: background", "apns-priority: 5"]
    private let body = #"{"aps":{"content-available":1}}"#

    @Test(arguments: [
        (SimulatorOptions.CertificateFlaw.expired, "expired"),
        (.otherHost, "no alternative certificate subject name"),
        (.stranger, "certificate"),
    ])
    func `a certificate with a flaw is refused by a client that verifies`(
        _ flaw: SimulatorOptions.CertificateFlaw,
        _ words: String
    ) async throws {
        var options = SimulatorOptions()
        options.certificate = flaw
        let simulator = try await Simulator.start(options)
        let answer = await Curl.post(simulator, path, body: "{}")
        #expect(answer.exitCode == 60)
        #expect(answer.errors.contains(words), "\(answer.errors)")
        #expect(simulator.counts.requests == 0)
        await simulator.stop()
    }

    @Test func `a flawed certificate in a state folder does not last`() async throws {
        let state = try PrivateFile.makeTemporaryFolder()
        defer { PrivateFile.removeFolder(state) }
        var options = SimulatorOptions()
        options.stateDirectory = state
        options.judgement = .acceptEverything
        for flaw in SimulatorOptions.CertificateFlaw.allCases {
            options.certificate = flaw
            let flawed = try await Simulator.start(options)
            await flawed.stop()
            options.certificate = .none
            let simulator = try await Simulator.start(options)
            #expect(await Curl.post(simulator, path, body: "{}").status == 200)
            await simulator.stop()
        }
    }

    @Test func `a server that answers no ALPN is not taken for HTTP 2`() async throws {
        var options = SimulatorOptions()
        options.versions = .unnegotiated
        let simulator = try await Simulator.start(options)
        let answer = await Curl.post(simulator, "/v1/projects/p/messages:send", body: "{}")
        #expect(answer.version == "HTTP/1.1")
        #expect(answer.status == 401)
        await simulator.stop()
    }

    /// Makes a client certificate with the openssl command; `extra` is more of its configuration.
    private func makeCertificate(_ folder: String, subject: String, days: Int, topics: String? = nil) async
        -> [String]
    {
        var words = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        ]
        words += [
            "-keyout", "\(folder)/key.pem", "-out", "\(folder)/cert.pem", "-subj", subject, "-days",
            "\(days)",
        ]
        if let topics { words += ["-addext", "1.2.840.113635.100.6.3.6=DER:\(topics)"] }
        let run = await ChildProcess.run(words)
        #expect(run.status == 0, "\(run.errors)")
        return ["--cert", "\(folder)/cert.pem", "--key", "\(folder)/key.pem"]
    }

    @Test func `a client certificate stands for the token, and its topics are the allowed ones`() async throws
    {
        let folder = try PrivateFile.makeTemporaryFolder()
        defer { PrivateFile.removeFolder(folder) }
        let simulator = try await Simulator.start()
        let uid = await makeCertificate(folder, subject: "/UID=com.example.app/CN=push", days: 1)
        let good = await Curl.post(simulator, path, headers: headers, body: body, more: uid)
        #expect(good.status == 200, "\(good.body)\(good.errors)")
        let none = await Curl.post(
            simulator,
            path,
            headers: Array(headers.dropFirst()),
            body: body,
            more: uid
        )
        #expect(none.status == 200, "one topic may be left out")
        let other = await Curl.post(
            simulator,
            path,
            headers: ["apns-topic: com.example.other"] + headers.dropFirst(),
            body: body,
            more: uid
        )
        #expect(other.body == #"{"reason":"TopicDisallowed"}"#)
        let facts = try #require(simulator.requests.first?.request.clientCertificate)
        #expect(facts.topics == ["com.example.app"])
        #expect(facts.fingerprint.utf8.count == 64)
        // SEQUENCE { UTF8String "a.b", SEQUENCE { UTF8String "app" }, UTF8String "a.b.voip", SEQUENCE { … } }
        let topics = "301E0C03612E62300506036170700C08612E622E766F6970300606046C6F6E67"
        let several = await makeCertificate(folder, subject: "/CN=push", days: 1, topics: topics)
        let missing = await Curl.post(
            simulator,
            path,
            headers: Array(headers.dropFirst()),
            body: body,
            more: several
        )
        #expect(missing.body == #"{"reason":"MissingTopic"}"#)
        #expect(simulator.requests.last?.request.clientCertificate?.topics == ["a.b", "a.b.voip"])
        await simulator.stop()
    }

    @Test func `a client certificate that has ended or names no topic is a bad one`() throws {
        var judge = try APNSJudge(try SimulatorIdentity.forTests.get(), SimulatorOptions())
        var connection = APNSConnection()
        var phones = PhoneBook()
        for (topics, ends) in [(["com.example.app"], 999), ([], 1001)] as [([String], Int64)] {
            var request = SimulatedRequest.make(
                path,
                headers: [("apns-topic", "com.example.app")],
                body: body
            )
            request.clientCertificate = ClientCertificateFacts(
                topics: topics,
                notAfter: Timestamp(secondsSince1970: ends),
                fingerprint: ""
            )
            let judgement = judge.judge(request, on: &connection, phones: &phones, at: .at(1000))
            #expect(judgement.reason == "BadCertificate")
            #expect(judgement.answer.status == 403)
        }
    }
}
