import Glibc
internal import PushSystem
internal import SilentPush

/// Accepts connections and carries them, all on one thread, by poll(2).
///
/// Made on its thread and never leaves it; others reach it through its `Mailbox`.
final class ServerLoop {
    /// Orders from any thread to the loop.
    final class Mailbox: Sendable {
        enum Order: Sendable {
            case stop
            case cutAll
            case release
            case goAway(code: UInt32, debug: String)
            case maximumStreams(Int)
        }

        let pipe: WakePipe
        private let orders = Locked<[Order]>([])

        init?() {
            guard let pipe = WakePipe() else { return nil }
            self.pipe = pipe
        }

        func post(_ order: Order) {
            orders.withLock { $0.append(order) }
            pipe.wake()
        }

        func take() -> [Order] {
            pipe.drain()
            return orders.withLock { orders in
                defer { orders = [] }
                return orders
            }
        }
    }

    private let mailbox: Mailbox
    private let context: TLSContext
    private let exchange: Exchange
    private let offer: TLSContext.Offer
    private var listeners: [Int32]
    private var connections: [Int32: Connection] = [:]
    private var unfinishedReads: Set<Int32> = []
    private var lingering: [(connection: ObjectIdentifier, descriptor: Int32, until: UInt64)] = []
    private var accepted = 0
    private var isStopped = false
    private var acceptsAgainAt: UInt64?

    /// How long a connection that we ended waits for its peer to end it too.
    private static let lingerMilliseconds: UInt64 = 2_000

    init(
        mailbox: Mailbox,
        context: TLSContext,
        exchange: Exchange,
        offer: TLSContext.Offer,
        listener: Listener
    ) {
        self.mailbox = mailbox
        self.context = context
        self.exchange = exchange
        self.offer = offer
        self.listeners = listener.descriptors
    }

    /// Runs until it is told to stop; every descriptor is closed when it returns.
    func run() {
        while !isStopped {
            let ready = wait()
            for order in mailbox.take() { obey(order) }
            for descriptor in ready where !isStopped {
                if listeners.contains(descriptor) {
                    accept(from: descriptor)
                } else if let connection = connections[descriptor] {
                    advance(connection)
                }
            }
            endLingering()
        }
        for descriptor in listeners { close(descriptor) }
        for connection in Array(connections.values) { remove(connection) }
    }

    /// Waits for events and names the descriptors that have one.
    private func wait() -> [Int32] {
        let now = Self.milliseconds()
        var polled = [pollfd(fd: mailbox.pipe.readEnd, events: Int16(POLLIN), revents: 0)]
        var deadline = lingering.map(\.until).min()
        if let moment = acceptsAgainAt, moment > now {
            deadline = min(deadline ?? moment, moment)
        } else {
            acceptsAgainAt = nil
            polled += listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        }
        for connection in connections.values where connection.interest != 0 {
            polled.append(pollfd(fd: connection.descriptor, events: connection.interest, revents: 0))
        }
        var timeout: Int32 = -1
        if let deadline { timeout = Int32(clamping: deadline > now ? deadline - now : 0) }
        if !unfinishedReads.isEmpty { timeout = 0 }
        let count = poll(&polled, nfds_t(polled.count), timeout)
        guard count > 0 || !unfinishedReads.isEmpty else { return [] }
        var ready = polled.dropFirst().filter { $0.revents != 0 }.map(\.fd)
        ready += unfinishedReads.subtracting(ready)
        return ready
    }

    private func obey(_ order: Mailbox.Order) {
        switch order {
        case .stop: isStopped = true
        case .cutAll:
            for connection in connections.values { connection.cut() }
            for connection in Array(connections.values) { remove(connection) }
        case .release: each { $0.release() }
        case .goAway(let code, let debug): each { $0.goAway(code: code, debug: debug) }
        case .maximumStreams(let count): each { $0.setMaximumStreams(count) }
        }
    }

    private func each(_ body: (Connection) -> Void) {
        for connection in Array(connections.values) {
            body(connection)
            settle(connection)
        }
    }

    private func accept(from listener: Int32) {
        for _ in 0..<64 {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Out of descriptors: the listener would stay ready, so leave it alone for a moment.
                if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                    acceptsAgainAt = Self.milliseconds() + 100
                }
                return
            }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            var on: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            accepted += 1
            exchange.connected()
            let connection = Connection(
                descriptor: descriptor,
                number: accepted,
                context: context,
                exchange: exchange,
                enableHTTP1: offer.http1
            )
            guard let connection else {
                exchange.disconnected()
                continue
            }
            connections[descriptor] = connection
        }
    }

    private func advance(_ connection: Connection) {
        if connection.proceed() {
            unfinishedReads.insert(connection.descriptor)
        } else {
            unfinishedReads.remove(connection.descriptor)
        }
        settle(connection)
    }

    private func settle(_ connection: Connection) {
        if connection.isClosed {
            remove(connection)
        } else if connection.isLingering,
            !lingering.contains(where: { $0.connection == ObjectIdentifier(connection) })
        {
            let until = Self.milliseconds() + Self.lingerMilliseconds
            lingering.append((ObjectIdentifier(connection), connection.descriptor, until))
        }
    }

    private func endLingering() {
        guard !lingering.isEmpty else { return }
        let now = Self.milliseconds()
        for entry in lingering where entry.until <= now {
            if let connection = connections[entry.descriptor] { remove(connection) }
        }
    }

    private func remove(_ connection: Connection) {
        unfinishedReads.remove(connection.descriptor)
        lingering.removeAll { $0.connection == ObjectIdentifier(connection) }
        guard connections.removeValue(forKey: connection.descriptor) != nil else { return }
        exchange.disconnected()
    }

    private static func milliseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(clamping: time.tv_sec) * 1000 + UInt64(clamping: time.tv_nsec) / 1_000_000
    }
}
