public import SilentPush

/// How one push is sent outside the outbox (DESIGN 5, `send`).
public struct SendOptions: Sendable {
    /// How long to wait for room in the allowance; by default not at all.
    public var wait: Duration
    /// Whether to go beyond the allowance, this once (`--now`).
    public var goesBeyondAllowance: Bool

    /// Creates options.
    public init(wait: Duration = .zero, goesBeyondAllowance: Bool = false) {
        self.wait = wait
        self.goesBeyondAllowance = goesBeyondAllowance
    }
}

/// What happens while a push is sent, for whoever watches.
public enum SendEvent: Hashable, Sendable {
    /// The device has no room until then, and it is waited for.
    case waiting(Device, until: Timestamp)
    /// Another push to the device is in flight, and it is waited for.
    case busy(Device)
    /// The device was refused lately, and the push is tried all the same.
    case suspect(Device, reason: String?)
    /// The push was proven unprocessed and goes again.
    case again(Device, reason: String)
}

/// What sending gave.
public struct SendReport: Sendable {
    /// One receipt for each device, in the order given.
    public var receipts: [Receipt]
    /// How the run ended as a whole.
    public var ending: RunEnding

    /// Creates a report.
    public init(receipts: [Receipt], ending: RunEnding) {
        self.receipts = receipts
        self.ending = ending
    }
}

/// Why nothing was sent: the push or a device is malformed.
public struct SendRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Every broken rule, each once.
    public var breaks: [RuleBreak]

    /// One line for each broken rule.
    public var description: String { breaks.map(\.description).joined(separator: "\n") }

    /// Creates a refusal.
    public init(breaks: [RuleBreak]) {
        self.breaks = breaks
    }
}
