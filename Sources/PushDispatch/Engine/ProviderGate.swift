import PushStore
import SilentPush

/// What stands before one provider: pushes that are ready, how many may go, and when, as a pure value.
struct ProviderGate: Sendable {
    private(set) var breaker = Breaker()
    /// Pushes that are leased and ready to go, oldest first.
    var ready = ReadyLine()
    /// Pushes that were given to the courier and have not ended.
    var inFlight = 0
    /// The lanes that were seen for this provider.
    var lanes: Set<Lane> = []
    private var pausedUntil = Duration.zero
    private var ramp: RateRamp?
    private var grant: Grant?
    private var troubleSince: Duration?
    /// Why it could not be reached, the last time.
    private(set) var unreachable: RunEnding.Unreachable?
    /// Whether this run tries it no more.
    private(set) var isGivenUp = false

    /// Pushes that the provider's rate allows, from an instant on.
    private struct Grant: Sendable {
        var count: Int
        var at: Duration
    }

    init(perSecond: Int?) {
        ramp = perSecond.map { RateRamp(perSecond: $0) }
    }

    /// Takes what an attempt told about the provider.
    mutating func note(_ judged: Judgement, at now: Moment) {
        if let pause = judged.pause { pausedUntil = max(pausedUntil, now.sinceBoot + pause) }
        if let cause = judged.unreachable { unreachable = cause }
        guard let sign = judged.sign else { return breaker.probeEnded() }
        breaker.record(sign, at: now.sinceBoot)
        switch sign {
        case .works: troubleSince = nil
        case .fault: if breaker.isOpen { troubleSince = troubleSince ?? now.sinceBoot }
        case .unreachable: troubleSince = troubleSince ?? now.sinceBoot
        }
        if sign != .unreachable { unreachable = nil }
    }

    /// Notes that a probe is on its way.
    mutating func probes() { breaker.sendProbe() }

    /// Gives the provider up when nothing came of it for `patience`; says whether it did so now.
    mutating func givesUp(after patience: Duration, at now: Moment) -> Bool {
        guard !isGivenUp, isInTrouble(for: patience, at: now) else { return false }
        isGivenUp = true
        return true
    }

    /// Whether nothing came of the provider for a time.
    func isInTrouble(for time: Duration, at now: Moment) -> Bool {
        troubleSince.map { now.sinceBoot - $0 >= time } ?? false
    }

    /// What may go to the provider now, whatever is ready.
    func permit(at now: Moment) -> Breaker.Permit {
        if isGivenUp { return .untilProbeEnds }
        if pausedUntil > now.sinceBoot { return .nothing(pausedUntil - now.sinceBoot) }
        return breaker.permit(at: now.sinceBoot)
    }

    /// When the gate opens by itself, or gives up; nil while it is open or waits for an answer.
    func opensAt(patience: Duration?, at now: Moment) -> Duration? {
        var instants: [Duration] = []
        if case .nothing(let wait) = permit(at: now) { instants.append(now.sinceBoot + wait) }
        if let patience, let troubleSince, !isGivenUp { instants.append(troubleSince + patience) }
        if !ready.isEmpty, let grant, grant.at > now.sinceBoot { instants.append(grant.at) }
        return instants.min()
    }

    /// How many pushes a rate must be asked for; nil when there is no rate, or a grant is at hand.
    mutating func wantedGrant(at now: Moment) -> (count: Int, perSecond: Double)? {
        guard grant == nil, !ready.isEmpty, ramp != nil, let rate = ramp?.rate(at: now) else { return nil }
        return (min(max(Int(rate / 10), 1), 500), rate)
    }

    /// Takes what a rate gave.
    mutating func take(grant count: Int, after wait: Duration, at now: Moment) {
        grant = Grant(count: count, at: now.sinceBoot + wait)
    }

    /// Takes pushes for the courier: as many as fit beside those in flight, and as the rate allows.
    mutating func load(room: Int, at now: Moment) -> [Boarded] {
        var count = min(room, 500)
        if ramp != nil {
            guard let grant, grant.at <= now.sinceBoot else { return [] }
            count = min(count, grant.count)
        }
        guard count > 0 else { return [] }
        let batch = ready.take(count)
        if let granted = grant?.count {
            grant = granted > batch.count ? Grant(count: granted - batch.count, at: .zero) : nil
        }
        inFlight += batch.count
        return batch
    }
}

/// Pushes that wait for their turn; taking from the front moves nothing.
struct ReadyLine: Sendable {
    private var pushes: [Boarded] = []
    private var head = 0

    var count: Int { pushes.count - head }
    var isEmpty: Bool { head == pushes.count }
    /// Everything in the line.
    var all: ArraySlice<Boarded> { pushes[head...] }

    mutating func append(_ boarded: Boarded) { pushes.append(boarded) }

    mutating func take(_ count: Int) -> [Boarded] {
        let end = min(head + count, pushes.count)
        let taken = Array(pushes[head..<end])
        head = end
        if head == pushes.count {
            pushes.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 4096 {
            pushes.removeFirst(head)
            head = 0
        }
        return taken
    }

    /// Takes those that `isWanted` picks, and keeps the others in order.
    mutating func takeAll(where isWanted: (Boarded) -> Bool) -> [Boarded] {
        let taken = all.filter(isWanted)
        guard !taken.isEmpty else { return [] }
        pushes = all.filter { !isWanted($0) }
        head = 0
        return taken
    }
}
