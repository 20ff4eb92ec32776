internal import SilentPush

/// Reads HTTP/1.1 requests out of bytes as they come (RFC 9112): a value that knows no socket.
struct HTTP1Reader {
    /// A request's line and headers.
    struct Head: Equatable {
        var method: String
        var path: String
        var headers: [WireRequest.Header]
        /// Whether the connection ends after the answer.
        var closes: Bool
    }

    /// What the bytes so far amount to.
    enum Event: Equatable {
        /// Nothing whole yet.
        case needsMore
        /// The client waits for `100 Continue` before it sends the body.
        case expectsContinue
        /// A whole request; the body is cut at the limit, its length is not.
        case request(Head, body: [UInt8], length: Int)
        /// Not HTTP/1.1, or more than we take: answer with this status and hang up.
        case malformed(Int)
    }

    private enum State {
        case head
        case body(Head, remaining: Int, length: Int)
        case chunkSize(Head)
        case chunk(Head, remaining: Int)
        case chunkEnd(Head)
        case trailers(Head)
        case broken(Int)
    }

    private var state = State.head
    private var buffer: [UInt8] = []
    private var offset = 0
    private var body: [UInt8] = []
    private var bodyLength = 0
    private var owesContinue = false

    private static let headLimit = 65_536
    private static let lineLimit = 8_192
    private static let lengthLimit = 1 << 40

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if offset > 0 {
            buffer.removeFirst(offset)
            offset = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next thing that the bytes contain.
    mutating func next() -> Event {
        while true {
            switch state {
            case .broken(let status):
                return .malformed(status)
            case .head:
                guard let event = readHead() else { continue }
                return event
            case .body(let head, let remaining, let length):
                if owesContinue {
                    owesContinue = false
                    return .expectsContinue
                }
                let taken = takeBody(remaining)
                guard taken == remaining else {
                    state = .body(head, remaining: remaining - taken, length: length)
                    return .needsMore
                }
                return finish(head)
            case .chunkSize(let head):
                if owesContinue {
                    owesContinue = false
                    return .expectsContinue
                }
                guard let line = line(limit: Self.lineLimit, tooLong: 400) else { return waitingOrBroken() }
                let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
                guard !digits.isEmpty, digits.count <= 8,
                    let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0
                else {
                    state = .broken(400)
                    continue
                }
                state = size == 0 ? .trailers(head) : .chunk(head, remaining: size)
            case .chunk(let head, let remaining):
                let taken = takeBody(remaining)
                guard taken == remaining else {
                    state = .chunk(head, remaining: remaining - taken)
                    return .needsMore
                }
                state = .chunkEnd(head)
            case .chunkEnd(let head):
                guard let line = line(limit: 2, tooLong: 400) else { return waitingOrBroken() }
                state = line.isEmpty ? .chunkSize(head) : .broken(400)
            case .trailers(let head):
                guard let line = line(limit: Self.lineLimit, tooLong: 431) else { return waitingOrBroken() }
                if line.isEmpty { return finish(head) }
            }
        }
    }

    private func waitingOrBroken() -> Event {
        if case .broken(let status) = state { return .malformed(status) }
        return .needsMore
    }

    private mutating func finish(_ head: Head) -> Event {
        defer {
            body = []
            bodyLength = 0
            state = .head
        }
        return .request(head, body: body, length: bodyLength)
    }

    /// Moves up to `count` bytes from the buffer into the body, keeping no more than the limit.
    private mutating func takeBody(_ count: Int) -> Int {
        let part = buffer[offset...].prefix(count)
        body += part.prefix(max(0, SimulatedRequest.bodyLimit - body.count))
        bodyLength += part.count
        offset += part.count
        return part.count
    }

    /// The next line without its end; nil when it is not whole yet, or too long, which breaks the reader.
    private mutating func line(limit: Int, tooLong status: Int) -> [UInt8]? {
        guard let end = buffer[offset...].prefix(limit + 2).firstIndex(of: UInt8(ascii: "\n")) else {
            if buffer.count - offset > limit + 1 { state = .broken(status) }
            return nil
        }
        var line = buffer[offset..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        offset = end + 1
        return Array(line)
    }

    /// Reads line and headers; nil when the state has moved on and the loop should look again.
    private mutating func readHead() -> Event? {
        guard let (lines, end) = headLines() else {
            if buffer.count - offset > Self.headLimit { state = .broken(431) }
            if case .broken(let status) = state { return .malformed(status) }
            return .needsMore
        }
        offset = end
        guard let head = HTTP1Head.parse(lines) else {
            state = .broken(400)
            return .malformed(400)
        }
        owesContinue = head.expectsContinue
        switch head.framing {
        case .length(let length) where length > Self.lengthLimit: state = .broken(413)
        case .length(let length): state = .body(head.head, remaining: length, length: length)
        case .chunked: state = .chunkSize(head.head)
        case .unknown: state = .broken(501)
        }
        return nil
    }

    /// The lines up to the empty one, and where the body begins; blank lines before the request are skipped.
    private mutating func headLines() -> ([ArraySlice<UInt8>], Int)? {
        while offset < buffer.count,
            buffer[offset] == UInt8(ascii: "\r") || buffer[offset] == UInt8(ascii: "\n")
        {
            offset += 1
        }
        var lines: [ArraySlice<UInt8>] = []
        var start = offset
        while let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
            var line = buffer[start..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            start = end + 1
            if line.isEmpty { return (lines, start) }
            lines.append(line)
            if start - offset > Self.headLimit { return nil }
        }
        return nil
    }
}
