public import SilentPush

/// How many pushes one device may still get in the rolling hour, counted at the provider (DESIGN D3).
///
/// A push occupies the device from its admission until 60 minutes after its answer, or after its connection
/// closed. The provider saw it somewhere between the two, so no 60 minutes at the provider hold more than the
/// limit. A pure value: it knows no clock.
public struct Allowance: Hashable, Sendable {
    /// What holds a device back.
    public struct Limit: Hashable, Sendable {
        /// The most pushes in any 60 minutes; nil: no limit.
        public var perHour: Int?
        /// The least time between two pushes; nil: none.
        public var spacing: Duration?

        /// Creates a limit.
        public init(perHour: Int?, spacing: Duration? = nil) {
            self.perHour = perHour
            self.spacing = spacing
        }
    }

    /// Whether a push may go.
    public enum Admission: Hashable, Sendable {
        /// It may, and now is in flight.
        case admitted
        /// There is no room until then.
        case held(until: Timestamp)
        /// Another push of the device is in flight.
        case busy
    }

    /// What becomes of a push's room when it ends.
    public enum Charge: Hashable, Sendable {
        /// The provider may have delivered it: the room stays taken for 60 minutes.
        case kept
        /// It was not processed, or refused: the room is free again.
        case givenBack
    }

    /// How long a push that ended still counts.
    public static let window = Duration.seconds(3600)

    /// Whether a push is in flight.
    public private(set) var isInFlight: Bool
    /// When the pushes that still count ended, oldest first.
    public private(set) var ends: [Moment]

    /// Creates the allowance of a device that got nothing yet, or as it was stored.
    public init(isInFlight: Bool = false, ends: [Moment] = []) {
        self.isInFlight = isInFlight
        self.ends = ends
    }
}
