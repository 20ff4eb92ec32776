import PushSystem
import SilentPush

/// Runs as the machine's clock does, and jumps ahead by hand.
final class HandClock: PushClock {
    private let system = SystemClock()
    private let ahead = Locked(Duration.zero)

    func now() -> Moment { system.now().advanced(by: ahead.withLock { $0 }) }

    func sleep(for duration: Duration) async throws { try await system.sleep(for: duration) }

    func advance(by duration: Duration) { ahead.withLock { $0 += duration } }
}
