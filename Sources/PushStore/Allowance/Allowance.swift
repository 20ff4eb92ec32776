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

extension Allowance {
    /// Admits one push at `now`, or says why not; `beyond` charges it whether there is room or not.
    public mutating func admit(at now: Moment, under limit: Limit, beyond: Bool = false) -> Admission {
        guard !isInFlight else { return .busy }
        forget(at: now, under: limit)
        if !beyond, let wait = wait(at: now, under: limit) { return .held(until: now.wall + wait) }
        isInFlight = true
        return .admitted
    }

    /// Ends the push in flight; `moment` is that of its answer, or of its connection's close.
    public mutating func end(_ charge: Charge, at moment: Moment, under limit: Limit) {
        isInFlight = false
        add(charge, at: moment, under: limit)
    }

    /// Charges a push that is no longer known to be in flight, such as one whose lease was lost.
    public mutating func add(_ charge: Charge, at moment: Moment, under limit: Limit) {
        guard charge == .kept, limit.perHour != nil || limit.spacing != nil else { return }
        if limit.perHour == nil { ends.removeAll() }
        ends.append(moment)
    }

    /// How long the device has to wait for room; nil when it has room now, a push in flight taken for ended.
    public func wait(at now: Moment, under limit: Limit) -> Duration? {
        let ages = ends.map { now.elapsed(since: $0) }.sorted()
        var wait = Duration.zero
        if let perHour = limit.perHour, ages.count >= perHour {
            // With the pushes that end their hour first gone, one less than the limit must be left.
            let youngestToGo = perHour > 0 ? ages[perHour - 1] : .zero
            wait = max(wait, Self.window - youngestToGo)
        }
        if let spacing = limit.spacing, let youngest = ages.first {
            wait = max(wait, spacing - youngest)
        }
        return wait > .zero ? wait : nil
    }

    /// Drops what no longer counts, and moves stamps of another boot onto this one's clock (DESIGN D3).
    ///
    /// Their age is the wall clock's at first sight, and none for a stamp in the future. From then on they age by
    /// the machine's clock: unmoved, a stamp in the future would count as now for ever.
    private mutating func forget(at now: Moment, under limit: Limit) {
        let reach = max(limit.perHour == nil ? .zero : Self.window, limit.spacing ?? .zero)
        for index in ends.indices where ends[index].bootID != now.bootID {
            ends[index] = now.advanced(by: .zero - now.elapsed(since: ends[index]))
        }
        ends.removeAll { now.elapsed(since: $0) >= reach }
    }
}
