import PushSystem
import SilentPush

/// A clock that stands still until the test moves it.
final class ManualClock: PushClock {
    private let moment = Locked(
        Moment(wall: Timestamp(secondsSince1970: 1_800_000_000), sinceBoot: .seconds(1000), bootID: "test")
    )

    func now() -> Moment { moment.withLock { $0 } }

    func advance(by duration: Duration) { moment.withLock { $0 = $0.advanced(by: duration) } }

    func sleep(for duration: Duration) async throws { advance(by: duration) }
}
