import PushSystem

/// How busy each pool is, for any thread to read; the loop writes what has changed at the end of a turn.
final class LoadBoard: Sendable {
    private let loads = Locked<[PoolKey: PoolLoad]>([:])

    func load(of pool: PoolKey) -> PoolLoad {
        loads.withLock { $0[pool] } ?? PoolLoad(streams: pool.kind.initialStreams)
    }

    func publish(_ load: PoolLoad, of pool: PoolKey) {
        loads.withLock { $0[pool] = load }
    }
}
