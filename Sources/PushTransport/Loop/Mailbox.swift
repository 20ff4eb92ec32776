import PushSystem
import SilentPush

/// Orders from any thread to the loop.
///
/// Only the first order for a sleeping loop costs a system call.
final class Mailbox: Sendable {
    enum Order: Sendable {
        case send([TransportRequest], @Sendable ([TransportAnswer]) -> Void)
        case dialed(PoolKey, Result<Dialed, TransportError>)
        case renew(PoolKey)
        case stop(grace: Duration, done: @Sendable () -> Void)
        case lookAtClock
    }

    private struct State {
        var orders: [Order] = []
        var isAsleep = false
        var isClosed = false
    }

    let pipe: WakePipe
    private let state = Locked(State())

    init?() {
        guard let pipe = WakePipe() else { return nil }
        self.pipe = pipe
    }

    /// Leaves an order; false when the loop has ended and nobody will take it.
    func post(_ order: Order) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.orders.append(order)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { pipe.wake() }
        return isTaken
    }

    /// Takes what has been left.
    func take() -> [Order] {
        state.withLock { state in
            let orders = state.orders
            state.orders = []
            return orders
        }
    }

    /// Goes to sleep, unless orders are there; the next one then wakes by the pipe.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.orders.isEmpty
            return state.isAsleep
        }
    }

    /// Wakes up, by the pipe or otherwise.
    func wakeUp(drain: Bool) {
        state.withLock { $0.isAsleep = false }
        if drain { pipe.drain() }
    }

    /// Takes what is left and no more after that.
    func close() -> [Order] {
        state.withLock { state in
            state.isClosed = true
            let orders = state.orders
            state.orders = []
            return orders
        }
    }
}
