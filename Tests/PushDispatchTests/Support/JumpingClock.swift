import Glibc
import PushSystem
import SilentPush

/// Runs as the machine's clock does, and jumps to the end of the shortest sleep when a test says that all is idle.
final class JumpingClock: PushClock {
    private let system = SystemClock()
    private let state = Locked(State())

    private struct State {
        var ahead = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var next = 0
        var mayJump: (@Sendable () -> Bool)?
        var isEnded = false
    }

    private struct Sleeper {
        var wakesAt: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    init() {
        // A thread of its own, so that a busy cooperative pool cannot stop the time.
        startThread(named: "jumping-clock") { [weak self] in
            while self?.tick() == true { rest() }
        }
    }

    /// Jumps whenever somebody sleeps and `isIdle` says that nothing else goes on.
    func allowJumps(whenIdle isIdle: @escaping @Sendable () -> Bool) {
        state.withLock { $0.mayJump = isIdle }
    }

    /// Ends the clock's thread and wakes everybody.
    func end() {
        let sleepers = state.withLock { state in
            state.isEnded = true
            defer { state.sleepers = [:] }
            return state.sleepers
        }
        for sleeper in sleepers.values { sleeper.continuation.resume(throwing: CancellationError()) }
    }

    func now() -> Moment { system.now().advanced(by: state.withLock { $0.ahead }) }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let wakesAt = now().sinceBoot + duration
                let isRefused = state.withLock { state in
                    if state.isEnded || Task.isCancelled { return true }
                    state.sleepers[id] = Sleeper(wakesAt: wakesAt, continuation: continuation)
                    return false
                }
                if isRefused { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Wakes who has slept enough, after a jump where one is allowed; false when the clock has ended.
    private func tick() -> Bool {
        let mayJump = state.withLock { $0.sleepers.isEmpty ? nil : $0.mayJump }
        let jumps = mayJump?() == true
        let now = system.now().sinceBoot
        let (woken, goesOn) = state.withLock { state -> ([Sleeper], Bool) in
            if jumps, let first = state.sleepers.values.map(\.wakesAt).min(), first > now + state.ahead {
                state.ahead = first - now
            }
            let woken = state.sleepers.filter { $0.value.wakesAt <= now + state.ahead }
            for id in woken.keys { state.sleepers[id] = nil }
            return (Array(woken.values), !state.isEnded)
        }
        for sleeper in woken { sleeper.continuation.resume() }
        return goesOn
    }
}

private func rest() {
    var wait = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    nanosleep(&wait, nil)
}
