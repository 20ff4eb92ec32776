import PushStore
import SilentPush

/// The guard of one site with the refusals that it has not decided about (DESIGN D8).
///
/// A refusal that a wrong setting also gives is kept back, its row still leased, until it can no longer be part of a
/// window that trips the guard, or nothing more comes for the site. Only then is it settled and the device marked.
struct SiteWatch: Sendable {
    private var watch = Guard()
    private var kept: [Kept] = []

    /// A refusal that is kept back.
    struct Kept: Sendable {
        var boarded: Boarded
        var judged: Judgement
        var wrote: Bool
        var at: Moment
        fileprivate var place: Int
    }

    /// What is to be done with refusals that were kept back.
    enum Release: Sendable {
        /// Settle them as `rejected`, and mark their devices.
        case rejected([Kept])
        /// The setting is wrong: put them back, mark nothing, stop the site.
        case putBack([Kept])
    }

    /// How many refusals are kept back.
    var count: Int { kept.count }

    /// Whether the guard has tripped.
    var isTripped: Bool { watch.isTripped }

    /// Leases that are kept back.
    var leases: [Lease] { kept.map(\.boarded.claimed.lease) }

    /// Takes an answer that is no refusal of this kind.
    mutating func note(_ answer: Guard.Answer) -> Release? {
        // It cannot trip now: only a suspect raises the share.
        _ = watch.trips(after: answer)
        return settled()
    }

    /// Takes a refusal, and keeps it back.
    mutating func keep(_ boarded: Boarded, _ judged: Judgement, wrote: Bool, at: Moment) -> Release? {
        let trips = watch.trips(after: .suspect)
        kept.append(Kept(boarded: boarded, judged: judged, wrote: wrote, at: at, place: watch.answers))
        guard !trips, !watch.isTripped else {
            defer { kept = [] }
            return .putBack(kept)
        }
        return settled()
    }

    /// Gives up everything that is kept back: nothing more comes that could decide about it.
    mutating func flush() -> [Kept] {
        defer { kept = [] }
        return kept
    }

    /// The refusals that no window reaches any more.
    private mutating func settled() -> Release? {
        let old = kept.prefix { watch.answers - $0.place >= Guard.window }
        guard !old.isEmpty else { return nil }
        kept.removeFirst(old.count)
        return .rejected(Array(old))
    }
}
