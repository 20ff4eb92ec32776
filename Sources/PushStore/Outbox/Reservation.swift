public import SilentPush

/// What a push outside the outbox was told.
public enum Reservation: Hashable, Sendable {
    /// Send it, and finish it; the mark where its device is suspect.
    case admitted(Lease, suspect: Mark?)
    /// The device has no room until then.
    case held(until: Timestamp)
    /// Another push to the device is in flight: ask again soon.
    case busy
    /// This push was accepted at the device, or waits in the outbox: its receipt, marked `duplicate`.
    case duplicate(Receipt)
    /// The delivery ID was accepted at the device with other content: `rejected`.
    case conflict(Receipt)
    /// The device is gone.
    case gone(Mark)
}
