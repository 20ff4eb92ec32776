import PushStore
import SilentPush
import Testing

@testable import PushDispatch

struct SiteWatchTests {
    private let moment = Moment(wall: Timestamp(secondsSince1970: 1), sinceBoot: .seconds(1), bootID: "a")

    private func refusal(_ row: Int64) -> Boarded {
        Boarded(
            ClaimedPush(
                lease: Lease(row: row, turn: 1),
                push: Push(deliveryID: "d"),
                device: .iphone(Int(row)),
                lane: Lane(site: "s"),
                deadline: .provider
            ),
            feed: nil
        )
    }

    private func keep(_ watch: inout SiteWatch, _ row: Int64) -> SiteWatch.Release? {
        let boarded = refusal(row)
        let carried = Carried(
            index: 0,
            end: .answered(
                JudgedAnswer(
                    verdict: Verdict(action: .suspect, scope: .device, reason: "BadDeviceToken", status: 400)
                )
            ),
            at: moment,
            written: 1
        )
        let judged = Judgement(carried, of: boarded.claimed, at: moment.wall, jitter: 0)
        return watch.keep(boarded, judged, wrote: true, at: moment)
    }

    private func isNothing(_ release: SiteWatch.Release?) -> Bool {
        if case nil = release { true } else { false }
    }

    @Test func `refusals are kept back until the guard trips, and then all go back`() {
        var watch = SiteWatch()
        for row in 1..<20 { #expect(isNothing(keep(&watch, Int64(row)))) }
        guard case .putBack(let kept) = keep(&watch, 20) else {
            Issue.record("not put back")
            return
        }
        #expect(kept.count == 20 && watch.count == 0)
        guard case .putBack(let later) = keep(&watch, 21) else {
            Issue.record("not put back")
            return
        }
        #expect(later.count == 1)
    }

    @Test func `a refusal is settled once two hundred more answers have come`() {
        var watch = SiteWatch()
        _ = watch.note(.known)
        _ = keep(&watch, 1)
        for _ in 0..<199 {
            let release = watch.note(.known)
            #expect(isNothing(release))
        }
        guard case .rejected(let kept) = watch.note(.known) else {
            Issue.record("not rejected")
            return
        }
        #expect(kept.count == 1)
    }

    @Test func `gone devices do not bring the end nearer`() {
        var watch = SiteWatch()
        _ = keep(&watch, 1)
        for _ in 0..<1000 {
            let release = watch.note(.gone)
            #expect(isNothing(release))
        }
        #expect(watch.count == 1)
    }
}
