import PushSystem
import SilentPush

/// A clock that stands still until a test moves it.
final class HandClock: PushClock {
    private let moment: Locked<Moment>

    init(wall: Int64 = 1_700_000_000_000, sinceBoot: Duration = .seconds(100_000), bootID: String = "boot-1")
    {
        moment = Locked(
            Moment(wall: Timestamp(millisecondsSince1970: wall), sinceBoot: sinceBoot, bootID: bootID)
        )
    }

    func now() -> Moment { moment.withLock { $0 } }

    func sleep(for duration: Duration) async throws { advance(by: duration) }

    func advance(by duration: Duration) { moment.withLock { $0 = $0.advanced(by: duration) } }

    /// Somebody sets the wall clock.
    func setWall(by duration: Duration) { moment.withLock { $0.wall = $0.wall + duration } }

    /// The machine starts again, `down` later.
    func reboot(as bootID: String, down: Duration) {
        moment.withLock { moment in
            moment.wall = moment.wall + down
            moment.sinceBoot = .seconds(10)
            moment.bootID = bootID
        }
    }
}
