import COpenSSL
import COpenSSLShims
import Glibc
import PushSystem

/// A TLS server whose every byte the test decides: each connection runs a script on a thread of its own.
final class RawServer: Sendable {
    struct Options: Sendable {
        /// What is chosen by ALPN where the client offers it; empty turns ALPN off.
        var protocols = ["h2"]
        /// The newest TLS version, such as `TLS1_1_VERSION`; 0 for any.
        var newestVersion: Int32 = 0
        /// Whose client certificates are asked for and accepted; nil asks for none.
        var clientIssuer: TestIdentity?
        /// Speaks plain text instead of TLS.
        var isPlain = false
        /// The address to listen on.
        var address = "127.0.0.1"

        init() {}
    }

    let port: UInt16
    private let listener: Int32
    private let isListening = Locked(true)
    private let counts = Locked((accepted: 0, handshakes: 0))
    private let sockets = Locked(Set<Int32>())

    var accepted: Int { counts.withLock { $0.accepted } }
    var handshakes: Int { counts.withLock { $0.handshakes } }

    /// Listens on a free port and runs `script` with each connection whose handshake succeeds.
    init(
        _ identity: TestIdentity,
        _ options: Options = Options(),
        script: @escaping @Sendable (RawConnection) -> Void
    ) throws {
        (listener, port) = try Self.listen(on: options.address)
        let context = try Self.context(identity, options)
        startThread(named: "test-accept") { [listener, counts, sockets] in
            while true {
                let socket = accept(listener, nil, nil)
                if socket < 0, errno == EINTR { continue }
                if socket < 0 { break }
                var one: Int32 = 1
                setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
                let number = counts.withLock { counts in
                    counts.accepted += 1
                    return counts.accepted
                }
                _ = sockets.withLock { $0.insert(socket) }
                startThread(named: "test-serve") {
                    let connection = RawConnection(
                        socket,
                        number: number,
                        context: options.isPlain ? nil : context
                    )
                    if connection.handshake() {
                        counts.withLock { $0.handshakes += 1 }
                        script(connection)
                    }
                    // Out of the set before it is closed, or `stop` could shut another's descriptor.
                    _ = sockets.withLock { $0.remove(socket) }
                    connection.close()
                }
            }
            // Only the thread that uses a descriptor closes it.
            close(listener)
        }
    }

    deinit { stop() }

    /// Ends the listening and all connections.
    func stop() {
        // Once only: afterwards the number may belong to somebody else.
        let isFirst = isListening.withLock { isListening in
            defer { isListening = false }
            return isListening
        }
        if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
        sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    /// A listening socket on a free port.
    static func listen(on address: String, port: UInt16 = 0) throws -> (Int32, UInt16) {
        let isV6 = address.contains(":")
        let descriptor = socket(
            isV6 ? AF_INET6 : AF_INET,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        guard descriptor >= 0 else { throw TestIdentity.Failure.socket("socket") }
        guard try bind(descriptor, to: address, port: port), Glibc.listen(descriptor, 128) == 0 else {
            close(descriptor)
            throw TestIdentity.Failure.socket("bind \(address)")
        }
        return (descriptor, boundPort(descriptor))
    }

    static func bind(_ descriptor: Int32, to address: String, port: UInt16) throws -> Bool {
        if address.contains(":") {
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = port.bigEndian
            inet_pton(AF_INET6, address, &name.sin6_addr)
            return withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
                }
            }
        }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &name.sin_addr)
        return withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    static func boundPort(_ descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &length)
            }
            // The port stands at the same place for both families.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
    }

    private static func context(_ identity: TestIdentity, _ options: Options) throws -> TLSServerContext {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw TestIdentity.Failure.openSSL }
        let made = TLSServerContext(context, protocols: options.protocols)
        guard SSL_CTX_use_certificate(context, identity.certificate) == 1,
            SSL_CTX_use_PrivateKey(context, identity.key) == 1
        else { throw TestIdentity.Failure.openSSL }
        if options.newestVersion != 0 {
            // Debian's OpenSSL turns old versions off by its security level.
            SSL_CTX_set_cipher_list(context, "ALL:@SECLEVEL=0")
            copenssl_ssl_ctx_set_min_proto_version(context, TLS1_VERSION)
            SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(options.newestVersion), nil)
        }
        if let issuer = options.clientIssuer {
            SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
            X509_STORE_add_cert(SSL_CTX_get_cert_store(context), issuer.certificate)
        }
        return made
    }
}

/// `@unchecked Sendable`: filled before it is shared; OpenSSL locks it after that.
final class TLSServerContext: @unchecked Sendable {
    let pointer: OpaquePointer
    private let offer: UnsafeMutablePointer<[String]>

    init(_ pointer: OpaquePointer, protocols: [String]) {
        self.pointer = pointer
        offer = .allocate(capacity: 1)
        offer.initialize(to: protocols)
        guard !protocols.isEmpty else { return }
        SSL_CTX_set_alpn_select_cb(
            pointer,
            { _, chosen, chosenLength, offered, length, user in
                guard let protocols = user?.assumingMemoryBound(to: [String].self).pointee, let offered else {
                    return SSL_TLSEXT_ERR_NOACK
                }
                var place = 0
                while place < Int(length) {
                    let count = Int(offered[place])
                    let name = String(
                        decoding: UnsafeBufferPointer(start: offered + place + 1, count: count),
                        as: UTF8.self
                    )
                    if protocols.contains(name) {
                        chosen?.pointee = offered + place + 1
                        chosenLength?.pointee = UInt8(count)
                        return SSL_TLSEXT_ERR_OK
                    }
                    place += count + 1
                }
                return SSL_TLSEXT_ERR_NOACK
            },
            offer
        )
    }

    deinit {
        SSL_CTX_free(pointer)
        offer.deinitialize(count: 1)
        offer.deallocate()
    }
}
