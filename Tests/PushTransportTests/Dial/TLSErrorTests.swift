import COpenSSL
import Glibc
import PushSimulator
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct TLSErrorTests {
    /// Dials a raw server and gives the error; the connection must fail.
    static func failure(
        of identity: TestIdentity,
        trusting trusted: TestIdentity?,
        _ options: RawServer.Options = RawServer.Options(),
        host: String = "127.0.0.1",
        configure: (inout TransportConfiguration) -> Void = { _ in }
    ) async throws -> TransportError {
        let server = try RawServer(identity, options) { connection in connection.readToTheEnd() }
        let file = try trusted?.writeCertificate()
        var configuration = TransportConfiguration()
        configuration.caFile = file?.path
        configure(&configuration)
        let transport = try Transport(configuration)
        let pool = PoolKey(host: host, port: Int(server.port), credential: "key", kind: .apns)
        let error = await #expect(throws: TransportError.self) { _ = try await transport.probe(pool) }
        let found = try #require(error)
        #expect(found.reach == .unprocessed)
        #expect([69, 78].contains(found.exitCode))
        #expect(!found.fix.isEmpty)
        return found
    }

    @Test func `a certificate for another name is told with its names`() async throws {
        let identity = try TestIdentity(names: "DNS:push.example.org", commonName: "push.example.org")
        let error = try await Self.failure(of: identity, trusting: identity)
        #expect(error.kind == .tlsWrongName)
        #expect(error.message.contains("push.example.org"))
        #expect(error.exitCode == 78)
    }

    @Test func `an unknown issuer is named, with the setting that helps (field report 178)`() async throws {
        let authority = try TestIdentity(names: "DNS:ca", commonName: "Test Authority", isAuthority: true)
        let identity = try TestIdentity(issuer: authority)
        let other = try TestIdentity(names: "DNS:other", commonName: "Other Authority", isAuthority: true)
        let error = try await Self.failure(of: identity, trusting: other)
        #expect(error.kind == .tlsUnknownIssuer)
        #expect(error.message.contains("Test Authority"))
        #expect(error.fix.contains("caFile"))
    }

    @Test func `a self-signed certificate is an unknown issuer too`() async throws {
        let error = try await Self.failure(of: TestIdentity(), trusting: nil)
        #expect([.tlsUnknownIssuer, .tlsNoRoots].contains(error.kind))
    }

    @Test func `an expired certificate is told with its end`() async throws {
        let identity = try TestIdentity(validFrom: -7200, validTo: -3600)
        let error = try await Self.failure(of: identity, trusting: identity)
        #expect(error.kind == .tlsExpired)
        #expect(error.message.contains("GMT"))
        #expect(error.fix.contains("clock"))
    }

    @Test func `a certificate of the future is told, with the clock as the likely cause`() async throws {
        let identity = try TestIdentity(validFrom: 3600, validTo: 7200)
        let error = try await Self.failure(of: identity, trusting: identity)
        #expect(error.kind == .tlsNotYetValid)
        #expect(error.fix.contains("clock"))
    }

    @Test func `a machine without a list of issuers is told which package is missing (field report 177)`()
        async throws
    {
        let identity = try TestIdentity()
        let error = try await Self.failure(of: identity, trusting: nil) {
            $0.systemRoots = SystemRoots(file: "/nonexistent/ca.crt", directory: "/nonexistent/certs")
        }
        #expect(error.kind == .tlsNoRoots)
        #expect(error.message.contains("/nonexistent/ca.crt"))
        #expect(error.fix.contains("ca-certificates"))
        #expect(error.exitCode == 78)
    }

    @Test func `caFile is enough where the system has no list`() async throws {
        let rig = try Rig(configure: { $0.systemRoots = SystemRoots(file: nil, directory: nil) }) {
            connection in
            connection.serve { request in [.answer(request.stream)] }
        }
        #expect(await rig.send(10).count(status: 200) == 10)
        await rig.stop()
    }

    @Test func `a caFile that is missing or holds no certificate is named`() async throws {
        let identity = try TestIdentity()
        let missing = try await Self.failure(of: identity, trusting: nil) {
            $0.caFile = "/nonexistent/mine.pem"
        }
        #expect(missing.kind == .tlsBadRoots)
        #expect(missing.message.contains("/nonexistent/mine.pem"))
        let garbage = try TemporaryFile("no certificate here")
        let empty = try await Self.failure(of: identity, trusting: nil) { $0.caFile = garbage.path }
        #expect(empty.kind == .tlsBadRoots)
        #expect(empty.message.contains(garbage.path))
    }

    @Test(arguments: [[], ["http/1.1"]])
    func `a server without HTTP/2 is told as such (field reports 98, 118)`(protocols: [String]) async throws {
        var options = RawServer.Options()
        options.protocols = protocols
        let identity = try TestIdentity()
        let error = try await Self.failure(of: identity, trusting: identity, options)
        #expect(error.kind == .noHTTP2)
        #expect(error.exitCode == 78)
    }

    @Test func `a server with old TLS alone is told as such`() async throws {
        var options = RawServer.Options()
        options.newestVersion = TLS1_1_VERSION
        let identity = try TestIdentity()
        let error = try await Self.failure(of: identity, trusting: identity, options)
        #expect(error.kind == .tlsTooOld)
    }

    @Test func `a port that does not speak TLS is told as such`() async throws {
        let identity = try TestIdentity()
        let server = try RawServer(identity, Self.plain) { connection in
            connection.write(bytes: Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
            connection.readToTheEnd()
        }
        let file = try identity.writeCertificate()
        var configuration = TransportConfiguration()
        configuration.caFile = file.path
        let transport = try Transport(configuration)
        let pool = PoolKey(host: "127.0.0.1", port: Int(server.port), credential: "key", kind: .apns)
        let error = await #expect(throws: TransportError.self) { _ = try await transport.probe(pool) }
        #expect(error?.kind == .notTLS)
    }

    static var plain: RawServer.Options {
        var options = RawServer.Options()
        options.isPlain = true
        return options
    }

    @Test func `a port that nobody listens on is told as refused`() async throws {
        // Bound and not listening: nobody else can take it, and connections are refused.
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        #expect(try RawServer.bind(descriptor, to: "127.0.0.1", port: 0))
        let transport = try Transport()
        let port = Int(RawServer.boundPort(descriptor))
        let pool = PoolKey(host: "127.0.0.1", port: port, credential: "key", kind: .apns)
        let error = await #expect(throws: TransportError.self) { _ = try await transport.probe(pool) }
        #expect(error?.kind == .refusedConnection)
        #expect(error?.exitCode == 69)
    }

    @Test func `a name without an address is told as such`() async throws {
        let transport = try Transport()
        let pool = PoolKey(host: "no-such-host.invalid", port: 443, credential: "key", kind: .apns)
        let error = await #expect(throws: TransportError.self) { _ = try await transport.probe(pool) }
        #expect(error?.kind == .nameNotFound)
    }

    @Test
    func
        `a server that never finishes the handshake is given up after the connect time-out (field report 103)`()
        async throws
    {
        let identity = try TestIdentity()
        let server = try RawServer(identity, Self.plain) { connection in connection.readToTheEnd() }
        let file = try identity.writeCertificate()
        var configuration = TransportConfiguration()
        configuration.caFile = file.path
        configuration.connectTimeout = .milliseconds(200)
        let transport = try Transport(configuration)
        let pool = PoolKey(host: "127.0.0.1", port: Int(server.port), credential: "key", kind: .apns)
        let error = await #expect(throws: TransportError.self) { _ = try await transport.probe(pool) }
        #expect(error?.kind == .connectTimeout)
    }
}

@Suite(.timeLimit(.minutes(3)))
struct ClientCertificateTests {
    @Test func `a client certificate is presented, and no authorization with it`() async throws {
        let issuer = try TestIdentity(names: "DNS:issuer", commonName: "issuer", isAuthority: true)
        let mine = try TestIdentity(names: "DNS:me", commonName: "me", issuer: issuer)
        var options = RawServer.Options()
        options.clientIssuer = issuer
        let rig = try Rig(
            options,
            configure: {
                $0.identities["key"] = ClientIdentity(
                    certificatePEM: mine.certificatePEM,
                    privateKeyPEM: Secret(mine.keyPEM)
                )
            }
        ) { connection in
            connection.serve { request in [.answer(request.stream)] }
        }
        #expect(await rig.send(2000).count(status: 200) == 2000)
        // Another credential has no certificate, so the server turns it down.
        let tally = Tally()
        let stranger = PoolKey(host: "127.0.0.1", port: rig.pool.port, credential: "other", kind: .fcm)
        rig.transport.send([Load.request(1, stranger)], answers: tally.take)
        await tally.wait(for: 1)
        #expect(tally.errors.first?.kind == .clientCertificateRefused)
        #expect(tally.errors.first?.reach == .unprocessed)
        #expect(tally.errors.first?.exitCode == 78)
        await rig.stop()
    }

    @Test func `a key that does not belong to the certificate is told, without showing either`() async throws
    {
        let mine = try TestIdentity()
        let other = try TestIdentity()
        let rig = try Rig(configure: {
            $0.identities["key"] = ClientIdentity(
                certificatePEM: mine.certificatePEM,
                privateKeyPEM: Secret(other.keyPEM)
            )
        }) { connection in connection.readToTheEnd() }
        let error = try #require(await rig.send(1).errors.first)
        #expect(error.kind == .clientCertificateBad)
        #expect(!error.description.contains("PRIVATE"))
        await rig.stop()
    }
}
