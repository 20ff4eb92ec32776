import PushStore
import SilentPush

/// Refusals that a wrong setting also gives: kept back until the guard of their site has decided (DESIGN D8).
extension Engine {
    /// Nothing else on its way, they are kept back no longer than this for rows that may still come.
    static let keptForMore = Duration.seconds(10)
    /// However much goes on elsewhere, they are kept back no longer than this.
    static let keptAtMost = Duration.seconds(60)

    func keepBack(_ boarded: Boarded, _ judged: Judgement, wrote: Bool, at: Moment) {
        let site = Lane(site: boarded.claimed.lane.site)
        keptSince = keptSince ?? clock.now().sinceBoot
        release(watches[site, default: SiteWatch()].keep(boarded, judged, wrote: wrote, at: at), of: site)
    }

    func release(_ release: SiteWatch.Release?, of site: Lane) {
        switch release {
        case nil: return
        case .rejected(let kept): reject(kept)
        case .putBack(let kept):
            if let first = kept.first {
                add(.wrongSetting(for: first.boarded.claimed.device, reason: first.judged.reason ?? ""))
            }
            putBack(kept)
        }
        if keptBack == 0 { keptSince = nil }
    }

    /// Pushes that are kept back.
    var keptBack: Int { watches.values.reduce(0) { $0 + $1.count } }

    /// Decides about everything that is kept back, when nothing more will come that could; says whether it did.
    func decideKeptBack(at now: Duration) -> Bool {
        guard let keptSince else { return false }
        let age = now - keptSince
        let isAlone = onBoard == keptBack
        let noneComes =
            feeds.values.allSatisfy(\.isAtEnd) && (nextClaim.map { $0.sinceBoot - now > .seconds(1) } ?? true)
        guard age >= Self.keptAtMost || isAlone && (noneComes || age >= Self.keptForMore) else {
            return false
        }
        flushKeptBack { reject($0) }
        return true
    }

    /// Decides about everything that is kept back since the run ends; says whether there was anything.
    ///
    /// A run that was stopped from outside has not seen enough to mark a device.
    func endKeptBack() -> Bool {
        guard keptSince != nil else { return false }
        flushKeptBack { if stopsAt == nil { reject($0) } else { putBack($0) } }
        return true
    }

    private func flushKeptBack(_ decide: ([SiteWatch.Kept]) -> Void) {
        for site in watches.keys { decide(watches[site]?.flush() ?? []) }
        keptSince = nil
    }

    private func putBack(_ kept: [SiteWatch.Kept]) {
        let now = clock.now().wall
        for one in kept {
            if stops.stop(for: one.boarded.claimed.device) != nil {
                stoppedLanes.insert(one.boarded.claimed.lane)
            }
            board(one.boarded, one.judged, .again(due: now), wrote: one.wrote, at: one.at)
        }
    }

    private func reject(_ kept: [SiteWatch.Kept]) {
        for one in kept {
            var judged = one.judged
            judged.mark = .suspect
            board(one.boarded, judged, .settled(.rejected), wrote: one.wrote, at: one.at)
        }
    }
}
