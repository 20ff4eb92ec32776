import COpenSSL
import Glibc

/// One connection of a `RawServer`, used by the thread that runs its script; all calls block.
final class RawConnection {
    /// Counts the server's connections from 1.
    let number: Int
    private let socket: Int32
    private let ssl: OpaquePointer?
    private let context: TLSServerContext?
    private var isClosed = false
    private var buffered: [UInt8] = []
    private var start = 0

    init(_ socket: Int32, number: Int, context: TLSServerContext?) {
        self.socket = socket
        self.number = number
        self.context = context
        ssl = context.flatMap { SSL_new($0.pointer) }
        if let ssl { SSL_set_fd(ssl, socket) }
    }

    deinit { close() }

    func handshake() -> Bool {
        guard let ssl else { return true }
        defer { ERR_clear_error() }
        return SSL_accept(ssl) == 1
    }

    /// Reads the client's preface.
    func readPreface() -> Bool { read(24) == Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) }

    func readFrame() -> Frame? {
        guard let head = read(9) else { return nil }
        let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
        let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        guard let payload = read(length) else { return nil }
        return Frame(type: head[3], flags: head[4], stream: stream, payload: payload)
    }

    /// Writes frames in one record; false when the other side is gone.
    @discardableResult
    func write(_ frames: Frame...) -> Bool { write(bytes: frames.flatMap(\.bytes)) }

    @discardableResult
    func write(bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return true }
        guard let ssl else { return Glibc.write(socket, bytes, bytes.count) == bytes.count }
        defer { ERR_clear_error() }
        return SSL_write(ssl, bytes, Int32(bytes.count)) > 0
    }

    /// Reads until the other side closes.
    func readToTheEnd() { while readFrame() != nil {} }

    /// Closes with a TLS goodbye.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let ssl {
            SSL_shutdown(ssl)
            SSL_free(ssl)
            ERR_clear_error()
        }
        Glibc.close(socket)
    }

    /// Cuts the connection, so that the other side gets a TCP reset; `close` follows by the server.
    func cut() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        if let ssl { SSL_set_quiet_shutdown(ssl, 1) }
    }

    /// One request as the server sees it.
    struct Request: Sendable {
        /// Its number on this connection, from 1.
        var number: Int
        var stream: UInt32
        var body: [UInt8]

        /// The number that the test's requests carry in their body.
        var id: Int? {
            Int(String(decoding: body, as: UTF8.self).split(separator: "\"").dropLast().last ?? "")
        }
    }

    /// Waits until the other side's system has all that was written, so that a cut loses none of it.
    func waitUntilDelivered() {
        var waiting: Int32 = 1
        while ioctl(socket, UInt(TIOCOUTQ), &waiting) == 0, waiting > 0 { usleep(200) }
    }

    /// Answers like a proper server: acknowledges SETTINGS and PING, and asks `answer` at the end of each request.
    ///
    /// An `answer` of nil ends the connection.
    func serve(settings: [Frame] = [.settings(), .openWindow], _ answer: (Request) -> [Frame]?) {
        guard readPreface(), write(bytes: settings.flatMap(\.bytes)) else { return }
        var requests = 0
        var bodies: [UInt32: [UInt8]] = [:]
        while let frame = readFrame() {
            switch frame.kind {
            // A server's first frame is its own SETTINGS, even where a script holds them back.
            case .settings where frame.flags & Frame.ack == 0 && !settings.isEmpty: write(.settingsAck)
            case .ping where frame.flags & Frame.ack == 0: write(.ping(ack: true, frame.payload))
            case .data: bodies[frame.stream, default: []] += frame.payload
            default: break
            }
            guard frame.isEndOfRequest else { continue }
            requests += 1
            let body = bodies.removeValue(forKey: frame.stream) ?? []
            guard let frames = answer(Request(number: requests, stream: frame.stream, body: body)) else {
                return
            }
            guard write(bytes: frames.flatMap(\.bytes)) else { return }
        }
    }

    /// Whether more has come than was taken so far; it does not wait.
    var hasUnreadInput: Bool { buffered.count > start || ssl.map { SSL_pending($0) > 0 } ?? false }

    private func read(_ count: Int) -> [UInt8]? {
        while buffered.count - start < count {
            var chunk = [UInt8](repeating: 0, count: 16384)
            let got: Int
            if let ssl {
                got = Int(SSL_read(ssl, &chunk, Int32(chunk.count)))
                ERR_clear_error()
            } else {
                got = Glibc.read(socket, &chunk, chunk.count)
            }
            guard got > 0 else { return nil }
            if start > 0 {
                buffered.removeFirst(start)
                start = 0
            }
            buffered += chunk.prefix(got)
        }
        defer { start += count }
        return Array(buffered[start..<start + count])
    }
}
