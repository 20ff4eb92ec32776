import Glibc
import PushSystem
import SilentPush

/// The thread that owns every connection: takes orders, lets the pools work, hands out answers, sleeps in `poll`.
///
/// It is made on its thread and never leaves it, so it needs no lock and is not `Sendable`.
final class TransportLoop {
    private let mailbox: Mailbox
    private let dialer: Dialer
    private let loads: LoadBoard
    private let clock: any PushClock
    private let board: AnswerBoard
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 << 10)
    private var pools: [PoolKey: Pool] = [:]
    private var stopping: (at: Duration, done: [@Sendable () -> Void])?

    init(mailbox: Mailbox, dialer: Dialer, loads: LoadBoard, clock: any PushClock) {
        self.mailbox = mailbox
        self.dialer = dialer
        self.loads = loads
        self.clock = clock
        board = AnswerBoard(now: clock.now())
    }

    deinit { buffer.deallocate() }

    /// Runs until it is stopped.
    func run() {
        while !isDone {
            board.now = clock.now()
            for order in mailbox.take() { obey(order) }
            let now = board.now.sinceBoot
            for pool in pools.values { pool.turn(buffer, at: now) }
            board.flush()
            if !isDone { sleepAndRead() }
        }
        finish()
    }

    private var isDone: Bool {
        guard let stopping else { return false }
        return board.now.sinceBoot >= stopping.at || pools.values.allSatisfy { $0.inFlight == 0 }
    }

    private func obey(_ order: Mailbox.Order) {
        switch order {
        case .send(let requests, let answers): accept(Submission(requests, deliver: answers))
        case .dialed(let key, let result): pool(key).dialed(result, at: board.now.sinceBoot)
        case .renew(let key): pools[key]?.renew()
        case .lookAtClock: break
        case .stop(let grace, let done):
            let at = board.now.sinceBoot + grace
            stopping = (min(at, stopping?.at ?? at), (stopping?.done ?? []) + [done])
            for pool in pools.values { pool.failWaiting(Self.stopped) }
        }
    }

    /// Deals the requests out to their pools, a run of equal keys at a time.
    private func accept(_ submission: Submission) {
        let requests = submission.requests
        var start = 0
        while start < requests.count {
            let key = requests[start].pool
            var end = start + 1
            while end < requests.count, requests[end].pool == key { end += 1 }
            if stopping == nil {
                pool(key).accept(submission, start..<end, at: board.now.sinceBoot)
            } else {
                for index in start..<end {
                    board.answer(Ticket(submission: submission, index: index), .failure(Self.stopped))
                }
            }
            start = end
        }
    }

    private func pool(_ key: PoolKey) -> Pool {
        if let pool = pools[key] { return pool }
        let dial = { [mailbox, dialer] in
            startThread(named: "push-dial") {
                do throws(TransportError) {
                    _ = mailbox.post(.dialed(key, .success(try dialer.dial(key))))
                } catch {
                    _ = mailbox.post(.dialed(key, .failure(error)))
                }
            }
        }
        let pool = Pool(key, dialer.configuration, board: board, loads: loads, dial: dial)
        pools[key] = pool
        return pool
    }

    private func sleepAndRead() {
        let connections = pools.values.flatMap(\.connections)
        // Without a pool the stop itself is the only thing to wake up for.
        let deadlines = pools.values.map(\.deadline) + (stopping.map { [$0.at] } ?? [])
        var timeout: Int32 = -1
        if let deadline = deadlines.min() {
            let wait = max(deadline - clock.now().sinceBoot, .zero)
            timeout = Int32(clamping: min(wait.wholeMilliseconds, 60_000) + (wait > .zero ? 1 : 0))
        }
        if connections.contains(where: \.hasMore) || !mailbox.fallAsleep() { timeout = 0 }
        var descriptors = [pollfd(fd: mailbox.pipe.readEnd, events: Int16(POLLIN), revents: 0)]
        for connection in connections {
            let events = POLLIN | (connection.wantsWrite ? POLLOUT : 0)
            descriptors.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
        }
        let ready = poll(&descriptors, nfds_t(descriptors.count), timeout)
        mailbox.wakeUp(drain: ready > 0 && descriptors[0].revents != 0)
        guard ready > 0 || timeout == 0 else { return }
        board.now = clock.now()
        for (connection, descriptor) in zip(connections, descriptors.dropFirst()) {
            // Errors and hang-ups show when the connection is read.
            if descriptor.revents & ~Int16(POLLOUT) != 0 || connection.hasMore {
                connection.read(into: buffer, at: board.now.sinceBoot)
            }
        }
    }

    /// Ends everything that is left, each request once, and says so.
    private func finish() {
        for pool in pools.values { pool.stop(Self.stopped, buffer, at: board.now.sinceBoot) }
        pools = [:]
        for order in mailbox.close() { obey(order) }
        board.flush()
        for done in stopping?.done ?? [] { done() }
    }

    static let stopped = TransportError(.stopped, reach: .unprocessed, message: "The transport was stopped")
}
