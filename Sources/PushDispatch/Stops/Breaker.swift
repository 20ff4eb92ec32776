/// Keeps pushes away from a provider that does not work, and looks now and then whether it does again (WIRE part C).
package struct Breaker: Hashable, Sendable {
    /// Failures in a row that open it.
    package static let limit = 20
    /// Time between probes.
    package static let pause = Duration.seconds(30)

    /// What an attempt told about the provider.
    package enum Sign: Hashable, Sendable {
        /// It answered and was not at fault.
        case works
        /// It answered with a fault of its own, such as 5xx.
        case fault
        /// No connection could be made.
        case unreachable
    }

    /// What may be sent now.
    package enum Permit: Hashable, Sendable {
        /// Everything.
        case all
        /// One push, to see whether the provider works again.
        case probe
        /// Nothing for this long.
        case nothing(Duration)
        /// Nothing until the probe that is out has ended.
        case untilProbeEnds
    }

    private var failures = 0
    private var lastFailure: Sign = .fault
    private var nextProbe = Duration.zero
    private var probeIsOut = false

    /// A closed breaker.
    package init() {}

    /// Whether it holds pushes back.
    package var isOpen: Bool { failures >= Self.limit }

    /// Takes what an attempt told, at an instant of the machine's clock.
    package mutating func record(_ sign: Sign, at now: Duration) {
        guard sign != .works else {
            self = Self()
            return
        }
        failures = min(failures + 1, Self.limit)
        lastFailure = sign
        guard isOpen else { return }
        probeIsOut = false
        // The transport spaces its own connects, 1 s to 60 s; a second wait on top would only be slow.
        nextProbe = now + (sign == .unreachable ? .zero : Self.pause)
    }

    /// What may be sent at an instant of the machine's clock.
    package func permit(at now: Duration) -> Permit {
        guard isOpen else { return .all }
        guard !probeIsOut else { return .untilProbeEnds }
        return now >= nextProbe ? .probe : .nothing(nextProbe - now)
    }

    /// Notes that the probe was sent.
    package mutating func sendProbe() {
        probeIsOut = true
    }

    /// Notes that the probe ended without telling anything about the provider.
    package mutating func probeEnded() {
        probeIsOut = false
    }
}
