import PushSimulator
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(2)))
struct PostTests {
    @Test(arguments: [SimulatorOptions.Versions.both, .http1])
    func `a plain request gets status, headers and body`(versions: SimulatorOptions.Versions) async throws {
        var options = SimulatorOptions()
        options.versions = versions
        options.handler = { request in
            let text = String(decoding: request.body, as: UTF8.self)
            #expect(request.method == "POST")
            #expect(request.path == "/token")
            #expect(text == "grant_type=x")
            return .answer(
                ProviderAnswer(
                    status: 400,
                    headers: [WireRequest.Header("retry-after", "7")],
                    body: Array(#"{"error":"invalid_grant"}"#.utf8)
                )
            )
        }
        let simulator = try await Simulator.start(options)
        var configuration = TransportConfiguration()
        configuration.caFile = simulator.authorityPath
        let transport = try Transport(configuration)
        let answer = try await transport.post(
            simulator.endpoint + "/token",
            headers: [WireRequest.Header("content-type", "application/x-www-form-urlencoded")],
            body: Array("grant_type=x".utf8)
        )
        #expect(answer.status == 400)
        #expect(answer.header("retry-after") == "7")
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"error":"invalid_grant"}"#)
        await simulator.stop()
    }

    @Test func `a probe tells address, TLS and certificates without sending a request (field report 178)`()
        async throws
    {
        let simulator = try await Simulator.start()
        var configuration = TransportConfiguration()
        configuration.caFile = simulator.authorityPath
        let transport = try Transport(configuration)
        let report = try await transport.probe(Load.pool(simulator.port))
        #expect(report.applicationProtocol == "h2")
        #expect(report.tlsVersion.hasPrefix("TLSv1."))
        #expect(report.certificates.first?.names.contains("localhost") == true)
        #expect(simulator.counts.requests == 0)
        await simulator.stop()
    }
}
