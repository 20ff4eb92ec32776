internal import SilentPush

/// HTTP/1.1 on one connection, as Google's endpoints also speak it.
///
/// Belongs to the loop's thread.
///
/// Requests are answered one after another; a request that is held or left in silence holds up those behind it.
final class HTTP1Session: WireSession {
    private let exchange: Exchange
    private var peer: Peer
    private var reader = HTTP1Reader()
    private var output: [UInt8] = []
    private var held: (answer: ProviderAnswer, closes: Bool)?
    private var isWaiting = false
    private var isEnding = false
    private(set) var demand: ConnectionDemand?

    init(exchange: Exchange, peer: Peer) {
        self.exchange = exchange
        self.peer = peer
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !isEnding else { return true }
        reader.append(bytes)
        return answerWhatIsThere()
    }

    func produce(into output: inout [UInt8], limit: Int) {
        output += self.output
        self.output.removeAll(keepingCapacity: true)
    }

    var isFinished: Bool { isEnding && output.isEmpty }

    func release() {
        guard let held else { return }
        self.held = nil
        isWaiting = false
        write(held.answer, closes: held.closes)
        _ = answerWhatIsThere()
    }

    func goAway(code: UInt32, debug: String) { isEnding = true }

    func setMaximumStreams(_ count: Int) {}

    private func answerWhatIsThere() -> Bool {
        while !isWaiting, !isEnding {
            switch reader.next() {
            case .needsMore:
                return true
            case .expectsContinue:
                output += "HTTP/1.1 100 Continue\r\n\r\n".utf8
            case .malformed(let status):
                write(ProviderAnswer(status: status), closes: true)
                return true
            case .request(let head, let body, let length):
                answer(head, body, length)
            }
        }
        return true
    }

    private func answer(_ head: HTTP1Reader.Head, _ body: [UInt8], _ length: Int) {
        let request = SimulatedRequest(
            number: 0,
            connection: peer.number,
            stream: 0,
            version: .http1,
            at: Timestamp(millisecondsSince1970: 0),
            method: head.method,
            authority: head.headers.first { $0.name == "host" }?.value ?? "",
            path: head.path,
            headers: head.headers.filter { $0.name != "host" },
            body: body,
            bodyLength: length,
            clientCertificate: peer.certificate
        )
        guard request.service != .apns else {
            refuseAPNS(request)
            return
        }
        switch exchange.reply(to: request, on: &peer) {
        case .answer(let answer): write(answer, closes: head.closes)
        case .hold(let answer):
            held = (answer, head.closes)
            isWaiting = true
        case .silence: isWaiting = true
        case .freeze: demand = .freeze
        case .garble: demand = .garble
        case .reset, .drop, .goAway: demand = .cut
        }
    }

    /// APNs offers no HTTP/1.1 (WIRE A1.5): like its own servers, this one answers in HTTP/2 frames and hangs up.
    private func refuseAPNS(_ request: SimulatedRequest) {
        exchange.refused(request, because: "APNs speaks HTTP/2 alone (A1.5)")
        let debug = Array("Unexpected HTTP/1.x request: \(request.method) \(request.path) ".utf8.prefix(1024))
        let length = 8 + debug.count
        output += [0, 0, 0, 4, 0, 0, 0, 0, 0]
        output += [0, UInt8(length >> 8), UInt8(length & 0xFF), 7, 0, 0, 0, 0, 0]
        output += [0, 0, 0, 0, 0, 0, 0, 1]
        output += debug
        isEnding = true
    }

    private func write(_ answer: ProviderAnswer, closes: Bool) {
        output += "HTTP/1.1 \(answer.status) \(Self.phrase(answer.status))\r\n".utf8
        for header in answer.headers { output += "\(header.name): \(header.value)\r\n".utf8 }
        if closes { output += "connection: close\r\n".utf8 }
        output += "content-length: \(answer.body.count)\r\n\r\n".utf8
        output += answer.body
        isEnding = closes
    }

    private static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
}
