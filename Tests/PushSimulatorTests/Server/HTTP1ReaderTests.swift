import SilentPush
import Testing

@testable import PushSimulator

@Suite struct HTTP1ReaderTests {
    /// Every event of `text` that comes in pieces of `size` bytes.
    private func events(_ text: String, pieces size: Int = 1 << 20) -> [HTTP1Reader.Event] {
        var reader = HTTP1Reader()
        var events: [HTTP1Reader.Event] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            Array(rest.prefix(size)).withUnsafeBytes { reader.append($0) }
            rest = rest.dropFirst(size)
            events += drain(&reader)
        }
        return events
    }

    private func drain(_ reader: inout HTTP1Reader) -> [HTTP1Reader.Event] {
        var events: [HTTP1Reader.Event] = []
        while true {
            let event = reader.next()
            if event == .needsMore { return events }
            events.append(event)
            if case .malformed = event { return events }
        }
    }

    private func head(_ headers: [(String, String)], path: String = "/token", closes: Bool = false)
        -> HTTP1Reader.Head
    {
        .init(method: "POST", path: path, headers: headers.map { .init($0.0, $0.1) }, closes: closes)
    }

    @Test(arguments: [1, 2, 3, 7, 1 << 20])
    func `requests come out whole however their bytes are cut`(_ size: Int) {
        let text =
            "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
            + "POST /b HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nt: v\r\n\r\n"
            + "\r\nPOST /c HTTP/1.1\r\nconnection: close\r\n\r\n"
        #expect(
            events(text, pieces: size) == [
                .request(
                    head([("host", "a"), ("content-length", "5")]),
                    body: Array("hello".utf8),
                    length: 5
                ),
                .request(
                    head([("transfer-encoding", "chunked")], path: "/b"),
                    body: Array("abcde".utf8),
                    length: 5
                ),
                .request(head([("connection", "close")], path: "/c", closes: true), body: [], length: 0),
            ]
        )
    }

    @Test func `a client that expects to be told to continue is told once`() {
        let text = "POST /token HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n"
        #expect(events(text) == [.expectsContinue])
        #expect(events(text + "ab").count == 2)
    }

    @Test(arguments: [
        ("GET\r\n\r\n", 400), ("POST  / HTTP/1.1\r\n\r\n", 400), ("POST / HTTP/2.0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nno colon\r\n\r\n", 400), ("POST / HTTP/1.1\r\nna me: x\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\ncontent-length: x\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\ncontent-length: 9999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\ntransfer-encoding: gzip\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", 400),
        ("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    ])
    func `what is no HTTP is answered and ends`(_ text: String, _ status: Int) {
        #expect(events(text).last == .malformed(status))
    }

    @Test func `a head beyond the limit is refused`() {
        let text = "POST / HTTP/1.1\r\nx: " + String(repeating: "y", count: 70_000)
        #expect(events(text).last == .malformed(431))
    }

    @Test func `a body beyond the limit is counted and cut`() {
        let count = SimulatedRequest.bodyLimit + 10
        let text =
            "POST / HTTP/1.1\r\ncontent-length: \(count)\r\n\r\n" + String(repeating: "x", count: count)
        guard case .request(_, let body, let length)? = events(text, pieces: 16_384).last else {
            Issue.record("no request")
            return
        }
        #expect(body.count == SimulatedRequest.bodyLimit)
        #expect(length == count)
    }

    @Test(arguments: 1...8)
    func `random bytes end in an event and never in a crash`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let parts = [
            "POST ", "/token", " HTTP/1.1", "\r\n", "\n", ":", "content-length: ",
            "transfer-encoding: chunked", "7",
            "ffffffffffffffff", "\0", "é",
        ]
        for _ in 0..<500 {
            var reader = HTTP1Reader()
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let bytes =
                    Bool.random(using: &random)
                    ? random.bytes(8) : Array((parts.randomElement(using: &random) ?? "").utf8)
                bytes.withUnsafeBytes { reader.append($0) }
                _ = drain(&reader)
            }
        }
    }
}
