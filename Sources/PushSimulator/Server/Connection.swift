internal import COpenSSL
import Glibc
internal import SilentPush

/// One socket with TLS on it: moves bytes between it and its HTTP session.
///
/// Belongs to the loop's thread.
final class Connection {
    let descriptor: Int32
    let number: Int
    private let tls: OpaquePointer
    private let exchange: Exchange
    private let enableHTTP1: Bool
    private var session: (any WireSession)?
    private var output: [UInt8] = []
    private var written = 0
    private var readWantsWrite = false
    private var phase = Phase.handshake
    /// The first bytes of a client that negotiated no protocol, until they tell which it speaks.
    private var prelude: [UInt8] = []

    private enum Phase {
        case handshake
        case open
        /// Nothing more is read for the session; what is left is written, then TLS and TCP are ended.
        case ending
        /// Our side is shut; the peer's bytes are thrown away until it closes too.
        case lingering
        case frozen
        case closed
    }

    private static let outputLimit = 256 * 1024
    private static let readBurst = 1 << 20

    init?(descriptor: Int32, number: Int, context: TLSContext, exchange: Exchange, enableHTTP1: Bool) {
        guard let tls = SSL_new(context.pointer) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.number = number
        self.tls = tls
        self.exchange = exchange
        self.enableHTTP1 = enableHTTP1
        guard SSL_set_fd(tls, descriptor) == 1 else {
            phase = .closed
            return nil
        }
        SSL_set_accept_state(tls)
    }

    deinit {
        SSL_free(tls)
        close(descriptor)
    }

    var isClosed: Bool { phase == .closed }
    var isLingering: Bool { phase == .lingering }

    /// Which events to poll for.
    var interest: Int16 {
        switch phase {
        case .frozen, .closed: return 0
        case .lingering: return Int16(POLLIN)
        case .handshake, .open, .ending:
            let hasOutput = written < output.count
            var events: Int32 = hasOutput || readWantsWrite ? POLLOUT : 0
            if output.count - written < Self.outputLimit, phase != .ending { events |= POLLIN }
            return Int16(events)
        }
    }

    /// Does all that can be done without waiting; true when there was more to read than one turn takes.
    func proceed() -> Bool {
        var hasMore = false
        if phase == .handshake { shakeHands() }
        if phase == .open { hasMore = readAll() }
        if phase == .open || phase == .ending { writeAll() }
        if phase == .lingering { discard() }
        return hasMore
    }

    func release() {
        session?.release()
        if phase == .open { writeAll() }
    }

    func goAway(code: UInt32, debug: String) {
        session?.goAway(code: code, debug: debug)
        if phase == .open { writeAll() }
    }

    func setMaximumStreams(_ count: Int) {
        session?.setMaximumStreams(count)
        if phase == .open { writeAll() }
    }

    /// Ends the connection with a reset, as a machine that vanished and came back does.
    func cut() {
        var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        phase = .closed
    }

    // MARK: - Handshake

    private func shakeHands() {
        ERR_clear_error()
        let result = SSL_do_handshake(tls)
        guard result != 1 else {
            phase = .open
            readWantsWrite = false
            chooseSession()
            return
        }
        switch SSL_get_error(tls, result) {
        case SSL_ERROR_WANT_READ: readWantsWrite = false
        case SSL_ERROR_WANT_WRITE: readWantsWrite = true
        default:
            exchange.failedHandshake()
            phase = .closed
        }
    }

    private func chooseSession() {
        var name: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        SSL_get0_alpn_selected(tls, &name, &length)
        let chosen = String(decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
        switch chosen {
        case "h2": start(http2: true)
        case "http/1.1": start(http2: false)
        default: break
        }
    }

    private func start(http2: Bool) {
        let peer = Peer(number: number, certificate: ClientCertificateFacts(of: tls))
        session =
            http2
            ? HTTP2Session(exchange: exchange, peer: peer) : HTTP1Session(exchange: exchange, peer: peer)
        if session == nil { phase = .closed }
    }

    /// Without ALPN, HTTP/2 by prior knowledge is told from HTTP/1.1 by its first bytes (WIRE A1.5).
    private func settlePrelude() {
        let magic = Array("PRI * HTTP/2.0\r\n".utf8)
        let count = min(prelude.count, magic.count)
        let isMagicSoFar = prelude.prefix(count).elementsEqual(magic.prefix(count))
        if isMagicSoFar, count < magic.count { return }
        guard isMagicSoFar || enableHTTP1 else {
            phase = .closed
            return
        }
        start(http2: isMagicSoFar)
        let bytes = prelude
        prelude = []
        bytes.withUnsafeBytes(deliver)
    }

    // MARK: - Reading and writing

    private func readAll() -> Bool {
        var total = 0
        while phase == .open, output.count - written < Self.outputLimit {
            if total > Self.readBurst { return true }
            let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer -> Int32 in
                ERR_clear_error()
                let count = SSL_read(tls, buffer.baseAddress, Int32(buffer.count))
                if count > 0 { take(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) }
                return count
            }
            guard count <= 0 else {
                total += Int(count)
                fill()
                continue
            }
            readWantsWrite = false
            switch SSL_get_error(tls, count) {
            case SSL_ERROR_WANT_READ: return false
            case SSL_ERROR_WANT_WRITE:
                readWantsWrite = true
                return false
            case SSL_ERROR_ZERO_RETURN:
                // The peer has said goodbye and may still read what is left for it.
                phase = .ending
            default:
                // The peer is gone, or its bytes are no TLS.
                phase = .closed
            }
        }
        return false
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        if session != nil {
            deliver(bytes)
        } else {
            prelude.append(contentsOf: bytes)
            settlePrelude()
        }
    }

    private func deliver(_ bytes: UnsafeRawBufferPointer) {
        guard let session else { return }
        let isReadable = session.receive(bytes)
        switch session.demand {
        case .cut: cut()
        case .freeze: phase = .frozen
        case .garble: garble()
        case nil: if !isReadable { phase = .ending }
        }
    }

    /// Sends what no HTTP begins with, always the same bytes, and ends.
    private func garble() {
        session?.produce(into: &output, limit: Self.outputLimit)
        output += (0..<64).map { UInt8(truncatingIfNeeded: 0xF1 &+ $0 &* 37) }
        session = nil
        phase = .ending
    }

    private func fill() {
        if written > 0 {
            output.removeFirst(written)
            written = 0
        }
        session?.produce(into: &output, limit: Self.outputLimit)
    }

    private func writeAll() {
        while phase == .open || phase == .ending {
            if written == output.count {
                output.removeAll(keepingCapacity: true)
                written = 0
                session?.produce(into: &output, limit: 64 * 1024)
                if output.isEmpty {
                    if phase == .ending || session?.isFinished == true { end() }
                    return
                }
            }
            ERR_clear_error()
            let count = output.withUnsafeBytes { bytes in
                SSL_write(
                    tls,
                    bytes.baseAddress?.advanced(by: written),
                    Int32(clamping: bytes.count - written)
                )
            }
            guard count <= 0 else {
                written += Int(count)
                continue
            }
            switch SSL_get_error(tls, count) {
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return
            default: phase = .closed
            }
        }
    }

    /// Says goodbye and waits for the peer to do so: closing with its bytes unread would reset what we wrote last.
    private func end() {
        ERR_clear_error()
        _ = SSL_shutdown(tls)
        shutdown(descriptor, Int32(SHUT_WR))
        phase = .lingering
    }

    private func discard() {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            while true {
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                if count > 0 || count < 0 && errno == EINTR { continue }
                if count == 0 || errno != EAGAIN { phase = .closed }
                return
            }
        }
    }
}
