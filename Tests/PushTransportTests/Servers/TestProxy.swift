import Glibc
import PushSystem
import SilentPush

/// A small HTTP CONNECT proxy: one thread for each direction of a tunnel.
final class TestProxy: Sendable {
    let port: UInt16
    /// Answers 503 instead of connecting.
    let refuses = Locked(false)
    private let listener: Int32
    private let isListening = Locked(true)
    private let state = Locked((tunnels: 0, sockets: Set<Int32>()))

    /// Tunnels opened so far.
    var tunnels: Int { state.withLock { $0.tunnels } }

    /// With `login`, `user:password`, everybody else gets 407.
    init(login: String? = nil) throws {
        (listener, port) = try RawServer.listen(on: "127.0.0.1")
        let wanted = login.map { "proxy-authorization: basic \(Self.base64($0))".lowercased() }
        startThread(named: "test-proxy") { [listener, state, refuses] in
            while true {
                let client = accept(listener, nil, nil)
                if client < 0, errno == EINTR { continue }
                if client < 0 { break }
                _ = state.withLock { $0.sockets.insert(client) }
                startThread(named: "test-tunnel") {
                    Self.serve(client, wanted: wanted, refuses: refuses.withLock { $0 }, state)
                    _ = state.withLock { $0.sockets.remove(client) }
                    close(client)
                }
            }
            close(listener)
        }
    }

    deinit { stop() }

    func stop() {
        // Once only: afterwards the number may belong to somebody else.
        let isFirst = isListening.withLock { isListening in
            defer { isListening = false }
            return isListening
        }
        if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
        cutAll()
    }

    /// Ends all tunnels.
    func cutAll() { state.withLock { for socket in $0.sockets { shutdown(socket, Int32(SHUT_RDWR)) } } }

    private static func serve(
        _ client: Int32,
        wanted: String?,
        refuses: Bool,
        _ state: Locked<(tunnels: Int, sockets: Set<Int32>)>
    ) {
        guard let head = readHead(client) else { return }
        func say(_ line: String) { _ = write(client, line, line.utf8.count) }
        if let wanted, !head.lowercased().contains(wanted) {
            return say(
                "HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm=\"test\"\r\nContent-Length: 0\r\n\r\n"
            )
        }
        let port = head.split(separator: " ").dropFirst().first?.split(separator: ":").last.flatMap {
            UInt16($0)
        }
        guard !refuses, let port, let server = connectLocal(port) else {
            return say("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n")
        }
        state.withLock { $0.tunnels += 1 }
        say("HTTP/1.1 200 Connected\r\n\r\n")
        let isDone = EventGate()
        startThread(named: "test-tunnel-back") {
            pump(from: server, to: client)
            shutdown(client, Int32(SHUT_RDWR))
            isDone.open()
        }
        pump(from: client, to: server)
        shutdown(server, Int32(SHUT_RDWR))
        isDone.waitBlocking()
        close(server)
    }

    private static func pump(from source: Int32, to target: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { return }
            var sent = 0
            while sent < count {
                let written = buffer.withUnsafeBytes {
                    write(target, $0.baseAddress.map { $0 + sent }, count - sent)
                }
                guard written > 0 else { return }
                sent += written
            }
        }
    }

    private static func readHead(_ socket: Int32) -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while head.count < 8192, read(socket, &byte, 1) == 1 {
            head.append(byte)
            if head.suffix(4) == [13, 10, 13, 10] { return String(decoding: head, as: UTF8.self) }
        }
        return nil
    }

    static func connectLocal(_ port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
        let result = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private static func base64(_ text: String) -> String {
        Base64.standard.encode(Array(text.utf8), padded: true)
    }
}
