import PushSystem
import SilentPush
import Testing

@testable import PushSimulator

/// HTTP/2 frames by hand against the session, without a socket.
@Suite struct HTTP2SessionTests {
    private func session() throws -> HTTP2Session {
        try session(SharedState(SimulatorOptions()))
    }

    private func session(_ shared: SharedState, _ options: SimulatorOptions = SimulatorOptions()) throws
        -> HTTP2Session
    {
        let exchange = try Exchange(
            options,
            try SimulatorIdentity.forTests.get(),
            endpoint: "https://localhost:1",
            shared: shared
        )
        return try #require(HTTP2Session(exchange: exchange, peer: Peer(number: 1, certificate: nil)))
    }

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, [])

    private static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8])
        -> [UInt8]
    {
        let length = payload.count
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
            + (0..<4).map { UInt8(truncatingIfNeeded: stream >> (24 - 8 * UInt32($0))) } + payload
    }

    @Test func `a request by hand gets an answer by hand`() throws {
        let session = try session()
        // HPACK without tables: :method POST, :scheme https, :authority x, :path /4/device/x.
        let path = Array("/4/device/x".utf8)
        let block: [UInt8] = [0x83, 0x87, 0x01, 1, UInt8(ascii: "x"), 0x04, UInt8(path.count)] + path
        let bytes = Self.preface + Self.frame(1, flags: 0x5, stream: 1, block)
        #expect(bytes.withUnsafeBytes { session.receive($0) })
        var output: [UInt8] = []
        session.produce(into: &output, limit: 1 << 20)
        #expect(String(decoding: output, as: UTF8.self).contains(#"{"reason":"BadPath"}"#))
        #expect(!session.isFinished)
    }

    /// A whole request on `stream`.
    private static func request(_ stream: UInt32) -> [UInt8] {
        let path = Array("/3/device/ab".utf8)
        let block: [UInt8] = [0x83, 0x87, 0x01, 1, UInt8(ascii: "x"), 0x04, UInt8(path.count)] + path
        return frame(1, flags: 0x5, stream: stream, block)
    }

    /// The types of the frames in `bytes`, each with its stream.
    private func frames(_ bytes: [UInt8]) -> [[Int]] {
        var frames: [[Int]] = []
        var rest = bytes[...]
        while rest.count >= 9 {
            let head = Array(rest.prefix(9)).map(Int.init)
            frames.append([head[3], head[7] << 8 | head[8]])
            rest = rest.dropFirst(9 + (head[0] << 16 | head[1] << 8 | head[2]))
        }
        return frames
    }

    @Test func `streams beyond the one that is allowed at first are refused (field report 82)`() throws {
        let shared = SharedState(SimulatorOptions())
        let session = try session(shared)
        let bytes =
            Self.preface
            + [1, 3, 5].flatMap { Self.frame(1, flags: 0x4, stream: $0, Array(Self.request(1).dropFirst(9))) }
        #expect(bytes.withUnsafeBytes { session.receive($0) })
        var output: [UInt8] = []
        session.produce(into: &output, limit: 1 << 20)
        // Type 3 is RST_STREAM: the first stream waits for its body, the others are refused.
        #expect(frames(output).filter { $0[0] == 3 } == [[3, 3], [3, 5]])
        #expect(shared.ledger.counts().requests == 0)
    }

    @Test func `a window of 0 is said in the first frame and holds from its acknowledgement`() throws {
        var options = SimulatorOptions()
        options.faults = [.window(0)]
        let shared = SharedState(options)
        let session = try session(shared, options)
        var output: [UInt8] = []
        session.produce(into: &output, limit: 1 << 20)
        #expect(frames(output).first == [4, 0])
        // The last setting of the frame: INITIAL_WINDOW_SIZE (4) is 0.
        #expect(Array(output.suffix(6)) == [0, 4, 0, 0, 0, 0])
        let headers = Self.frame(1, flags: 0x4, stream: 1, Array(Self.request(1).dropFirst(9)))
        let bytes =
            Self.preface + Self.frame(4, flags: 1, []) + headers + Self.frame(0, flags: 1, stream: 1, [1])
        _ = bytes.withUnsafeBytes { session.receive($0) }
        output.removeAll()
        session.produce(into: &output, limit: 1 << 20)
        // A body all the same breaks flow control: RST_STREAM with FLOW_CONTROL_ERROR (3), and nothing was processed.
        #expect(frames(output).contains([3, 1]))
        #expect(shared.ledger.counts().requests == 0)
    }

    @Test func `a connection for FCM opens up with its first headers`() throws {
        let shared = SharedState(SimulatorOptions())
        let session = try session(shared)
        let path = Array("/v1/projects/p/messages:send".utf8)
        let block: [UInt8] = [0x83, 0x87, 0x01, 1, UInt8(ascii: "x"), 0x04, UInt8(path.count)] + path
        let bytes = Self.preface + [1, 3, 5].flatMap { Self.frame(1, flags: 0x4, stream: $0, block) }
        #expect(bytes.withUnsafeBytes { session.receive($0) })
        var output: [UInt8] = []
        session.produce(into: &output, limit: 1 << 20)
        #expect(frames(output).filter { $0[0] == 3 }.isEmpty)
    }

    @Test func `what came with a request that is answered by GOAWAY is not processed (field report 83)`()
        throws
    {
        var options = SimulatorOptions()
        options.startsWithOneStream = false
        options.faults = [.goAway(every: 2)]
        let shared = SharedState(options)
        let session = try session(shared, options)
        let bytes = Self.preface + [1, 3, 5, 7].flatMap(Self.request)
        #expect(bytes.withUnsafeBytes { session.receive($0) })
        var output: [UInt8] = []
        session.produce(into: &output, limit: 1 << 20)
        #expect(shared.ledger.counts().requests == 2)
        #expect(frames(output).filter { $0[0] == 7 }.count == 1)
        #expect(Set(frames(output).filter { $0[0] == 1 }) == [[1, 1]])
        #expect(session.isFinished)
    }

    @Test(arguments: 1...8)
    func `random frames and bytes never crash it`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let session = try session()
            var bytes = Bool.random(using: &random) ? Self.preface : []
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                if Int.random(in: 0..<10, using: &random) == 0 {
                    bytes += random.bytes(Int.random(in: 1...64, using: &random))
                } else {
                    let block: [UInt8] =
                        Bool.random(using: &random)
                        ? [0x83, 0x87, 0x84, 0x01, 1, 0x78]
                        : random.bytes(Int.random(in: 0...40, using: &random))
                    bytes += Self.frame(
                        UInt8.random(in: 0...11, using: &random),
                        flags: UInt8.random(in: 0...255, using: &random),
                        stream: UInt32.random(in: 0...9, using: &random),
                        block
                    )
                }
            }
            var output: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: 100) {
                let isReadable = Array(bytes[start...].prefix(100)).withUnsafeBytes { session.receive($0) }
                output.removeAll()
                session.produce(into: &output, limit: 1 << 20)
                if !isReadable { break }
            }
        }
    }
}
