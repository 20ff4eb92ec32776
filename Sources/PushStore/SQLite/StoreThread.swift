import Glibc
import PushSystem
import SilentPush

/// The one thread on which a store's blocking calls happen, in the order in which they came.
///
/// The session is made on the thread and never leaves it; only orders and results cross.
final class StoreThread: Sendable {
    typealias Order = @Sendable (Session) -> Void

    private struct Mailbox {
        var orders: [Order] = []
        var isStopped = false
    }

    private let place: String
    private let mailbox = Locked(Mailbox())
    private let wake: WakePipe

    /// Starts the thread, which makes its session by `open`.
    init(
        place: String,
        open: @escaping @Sendable () throws(StoreError) -> Session
    ) async throws(StoreError) {
        guard let wake = WakePipe() else { throw Self.noThread(place) }
        self.place = place
        self.wake = wake
        let opened: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            let isStarted = startThread(named: "push-store") { [mailbox, wake] in
                let session: Session
                do throws(StoreError) {
                    session = try open()
                } catch {
                    return continuation.resume(returning: .failure(error))
                }
                continuation.resume(returning: .success(()))
                Self.work(session, mailbox, wake)
            }
            if !isStarted { continuation.resume(returning: .failure(Self.noThread(place))) }
        }
        try opened.get()
    }

    deinit { stop() }

    /// Runs `body` on the thread; later calls run after it.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Session) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            let isTaken = post { session in
                do throws(StoreError) {
                    continuation.resume(returning: .success(try body(session)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isTaken { continuation.resume(returning: .failure(.closed(place: place))) }
        }
        return try result.get()
    }

    /// Ends the thread once the orders before this are done.
    func stop() {
        mailbox.withLock { $0.isStopped = true }
        wake.wake()
    }

    private func post(_ order: @escaping Order) -> Bool {
        let before = mailbox.withLock { mailbox -> (isTaken: Bool, isFirst: Bool) in
            guard !mailbox.isStopped else { return (false, false) }
            mailbox.orders.append(order)
            return (true, mailbox.orders.count == 1)
        }
        if before.isFirst { wake.wake() }
        return before.isTaken
    }

    private static func work(_ session: Session, _ mailbox: Locked<Mailbox>, _ wake: WakePipe) {
        while true {
            let (orders, isStopped) = mailbox.withLock { mailbox in
                defer { mailbox.orders = [] }
                return (mailbox.orders, mailbox.isStopped)
            }
            for order in orders { order(session) }
            if !orders.isEmpty { continue }
            if isStopped { return }
            var descriptor = pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, -1)
            wake.drain()
        }
    }

    private static func noThread(_ place: String) -> StoreError {
        StoreError(
            .unreachable,
            place: place,
            message: "No thread or pipe could be made for the store.",
            fix: "Raise the process's limits (`ulimit -n`, `ulimit -u`)."
        )
    }
}
