import Glibc
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct AddressTests {
    @Test func `IPv6 works by address and by name`() async throws {
        var options = RawServer.Options()
        options.address = "::1"
        let rig = try Rig(options) { connection in connection.serve { request in [.answer(request.stream)] } }
        for host in ["::1", "localhost"] {
            let tally = Tally()
            let pool = PoolKey(host: host, port: rig.pool.port, credential: "key", kind: .fcm)
            rig.transport.send(Load.requests(0..<100, pool), answers: tally.take)
            await tally.wait(for: 100)
            // Where the machine's localhost has no IPv6, its name leads elsewhere.
            if host == "::1" { #expect(tally.count(status: 200) == 100) }
            tally.expectEachOnce(100)
        }
        await rig.stop()
    }

    @Test func `of several addresses one may be dead`() async throws {
        let identity = try TestIdentity(names: "DNS:push.test")
        let server = try RawServer(identity) { connection in
            connection.serve { request in [.answer(request.stream)] }
        }
        let file = try identity.writeCertificate()
        // Held bound and not listening, so that it refuses.
        let dead = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(dead) }
        #expect(try RawServer.bind(dead, to: "127.0.0.2", port: server.port))
        var configuration = TransportConfiguration()
        configuration.caFile = file.path
        configuration.resolve = ["push.test:\(server.port):127.0.0.2,127.0.0.1"]
        let transport = try Transport(configuration)
        for number in 0..<8 {
            let pool = PoolKey(
                host: "push.test",
                port: Int(server.port),
                credential: "key \(number)",
                kind: .fcm
            )
            #expect(try await transport.send(Load.request(number, pool)).status == 200)
        }
        await transport.stop()
        server.stop()
    }
}
