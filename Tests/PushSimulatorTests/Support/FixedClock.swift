import SilentPush

/// A clock that stands still.
struct FixedClock: PushClock {
    let seconds: Int64

    func now() -> Moment {
        Moment(wall: Timestamp(secondsSince1970: seconds), sinceBoot: .seconds(seconds), bootID: "test")
    }

    func sleep(for duration: Duration) async throws {}
}
