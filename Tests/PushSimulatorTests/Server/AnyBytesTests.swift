import Glibc
import PushSystem
import SilentPush
import Testing

@testable import PushSimulator

/// Any bytes on the port: it answers by protocol or hangs up, and goes on serving.
@Suite struct AnyBytesTests {
    /// Connects, writes, reads until the end, on a thread of its own.
    private func converse(_ port: UInt16, _ bytes: [UInt8]) async -> Int {
        await withCheckedContinuation { continuation in
            startThread(named: "any-bytes") {
                continuation.resume(returning: Self.converseBlocking(port, bytes))
            }
        }
    }

    private static func converseBlocking(_ port: UInt16, _ bytes: [UInt8]) -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return -1 }
        _ = write(descriptor, bytes, bytes.count)
        shutdown(descriptor, Int32(SHUT_WR))
        var total = 0
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return total }
            total += count
        }
    }

    @Test(arguments: 1...4)
    func `raw bytes without TLS only end their own connection`(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let simulator = try await Simulator.start()
        for round in 0..<25 {
            var bytes = random.bytes(Int.random(in: 0...3000, using: &random))
            // Some begin like a ClientHello, to get further.
            if round.isMultiple(of: 2) {
                bytes = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03] + bytes
            }
            #expect(await converse(simulator.port, bytes) >= 0)
        }
        await simulator.wait { $0.connections == 25 && $0.openConnections == 0 }
        #expect(simulator.counts.failedHandshakes == 25)
        #expect(await Curl.post(simulator, "/3/device/ab", body: "{}").status == 403)
        await simulator.stop()
    }

    @Test(arguments: ["h2", "http/1.1", "", "spdy/3"])
    func `random bytes inside TLS only end their own connection`(_ protocolName: String) async throws {
        var random = SplitMix64(seed: 7)
        let simulator = try await Simulator.start()
        for _ in 0..<5 {
            var words = [
                "openssl", "s_client", "-quiet", "-no_ign_eof", "-connect", "127.0.0.1:\(simulator.port)",
            ]
            if !protocolName.isEmpty { words += ["-alpn", protocolName] }
            let bytes = random.bytes(Int.random(in: 1...5000, using: &random))
            _ = await ChildProcess.run(words, inputBytes: bytes)
        }
        await simulator.wait { $0.connections == 5 && $0.openConnections == 0 }
        #expect(await Curl.post(simulator, "/3/device/ab", body: "{}").status == 403)
        await simulator.stop()
    }

    @Test func `HTTP 2 by prior knowledge works without ALPN`() async throws {
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        let simulator = try await Simulator.start(options)
        let answer = await Curl.post(
            simulator,
            "/3/device/ab",
            body: "{}",
            more: ["--no-alpn", "--http2-prior-knowledge"]
        )
        #expect(answer.status == 200, "\(answer.errors)")
        await simulator.stop()
    }

    @Test func `a TLS server for HTTP 1 alone is what a wrong proxy looks like (field report 98)`()
        async throws
    {
        var options = SimulatorOptions()
        options.versions = .http1
        let simulator = try await Simulator.start(options)
        let answer = await Curl.post(simulator, "/v1/projects/p/messages:send", body: "{}", .http2)
        #expect(answer.version == "HTTP/1.1")
        #expect(answer.status == 401)
        await simulator.stop()
    }
}
