import Glibc

/// Listening sockets on one port, for IPv4 and, where the machine has it, IPv6.
///
/// Only the thread that accepts on them closes them.
struct Listener: Sendable {
    let descriptors: [Int32]
    let port: UInt16

    /// Binds `port` (0: one that is free for both families) on the loopback addresses, or on all addresses.
    init(port: UInt16, everywhere: Bool) throws(SimulatorError) {
        // A port that is free for IPv4 may be taken for IPv6: then another one is tried.
        for _ in 0..<32 {
            let four = try Self.bindIPv4(port: port, everywhere: everywhere)
            let bound = Self.boundPort(of: four)
            switch Self.bindIPv6(port: bound, everywhere: everywhere) {
            case .bound(let six):
                self.init(descriptors: [four, six], port: bound)
                return
            case .familyMissing:
                self.init(descriptors: [four], port: bound)
                return
            case .taken:
                Glibc.close(four)
                guard port == 0 else { throw .portTaken(port) }
            }
        }
        throw .portTaken(port)
    }

    private init(descriptors: [Int32], port: UInt16) {
        self.descriptors = descriptors
        self.port = port
    }

    /// For the one thread that uses the descriptors.
    func close() {
        for descriptor in descriptors { Glibc.close(descriptor) }
    }

    private enum IPv6Result {
        case bound(Int32)
        case familyMissing
        case taken
    }

    private static func bindIPv4(port: UInt16, everywhere: Bool) throws(SimulatorError) -> Int32 {
        let descriptor = try openSocket(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (everywhere ? INADDR_ANY : INADDR_LOOPBACK).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(descriptor, 1024) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw code == EADDRINUSE
                ? .portTaken(port) : .system("listening on port \(port)", String(cString: strerror(code)))
        }
        return descriptor
    }

    private static func bindIPv6(port: UInt16, everywhere: Bool) -> IPv6Result {
        guard let descriptor = try? openSocket(AF_INET6) else { return .familyMissing }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = everywhere ? in6addr_any : in6addr_loopback
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
        guard bound == 0, listen(descriptor, 1024) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            return code == EADDRINUSE ? .taken : .familyMissing
        }
        return .bound(descriptor)
    }

    private static func openSocket(_ family: Int32) throws(SimulatorError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else {
            throw .system("opening a socket", String(cString: strerror(errno)))
        }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func boundPort(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
