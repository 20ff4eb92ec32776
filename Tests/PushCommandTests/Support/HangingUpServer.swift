import Glibc
import PushSystem

/// A TCP server that notes the first line of each connection and hangs up.
final class HangingUpServer: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let heard = Locked<[String]>([])

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound else { throw FileError(code: errno) }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
        startThread(named: "test-server") { [heard] in
            while true {
                let peer = accept(descriptor, nil, nil)
                guard peer >= 0 else {
                    // Only this thread uses the number, so only it may close it.
                    close(descriptor)
                    return
                }
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = read(peer, &buffer, buffer.count)
                let text = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
                heard.withLock { $0.append(String(text.prefix { $0 != "\r\n" && $0 != "\n" })) }
                close(peer)
            }
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// The first lines so far.
    var lines: [String] { heard.withLock { $0 } }
}
