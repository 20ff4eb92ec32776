import PushSystem
import SilentPush

/// A clock that a test moves by hand; sleeps of up to `passing` pass at once and move it themselves.
final class TestClock: PushClock {
    private struct Sleeper {
        var due: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Moment(
            wall: Timestamp(secondsSince1970: 1_767_225_600),
            sinceBoot: .seconds(100_000),
            bootID: "boot-1"
        )
        var slept: [Duration] = []
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var nextID = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let passing: Duration

    init(passing: Duration = .seconds(5)) {
        self.passing = passing
    }

    func now() -> Moment { state.withLock { $0.now } }

    /// The sleeps that passed at once, in order.
    var slept: [Duration] { state.withLock { $0.slept } }

    func sleep(for duration: Duration) async throws {
        if duration <= passing {
            state.withLock { state in
                state.slept.append(duration)
                state.now = state.now.advanced(by: duration)
            }
            return
        }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard !state.cancelled.contains(id) else { return nil }
                    state.sleepers[id] = Sleeper(
                        due: state.now.sinceBoot + duration,
                        continuation: continuation
                    )
                    defer { state.watchers = [] }
                    return state.watchers
                }
                guard let watchers else { return continuation.resume(throwing: CancellationError()) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody sleeps on this clock.
    func sleeper() async {
        await withCheckedContinuation { continuation in
            let sleeps = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if sleeps { continuation.resume() }
        }
    }

    /// Lets time pass on both clocks and wakes who is due.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.due <= state.now.sinceBoot }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Somebody sets the wall clock; the machine's own goes on.
    func setWall(by jump: Duration) {
        state.withLock { $0.now.wall = $0.now.wall + jump }
    }

    /// The machine starts anew: its own clock begins at zero.
    func reboot(wallJump: Duration = .zero) {
        state.withLock { state in
            state.now = Moment(
                wall: state.now.wall + wallJump,
                sinceBoot: .seconds(10),
                bootID: state.now.bootID + "+"
            )
        }
    }
}
