import SilentPush
import Testing

@testable import PushDispatch

struct BreakerTests {
    @Test func `twenty faults in a row open it, and one push is tried every 30 s`() {
        var breaker = Breaker()
        for _ in 0..<19 { breaker.record(.fault, at: .seconds(5)) }
        #expect(breaker.permit(at: .seconds(5)) == .all)
        breaker.record(.fault, at: .seconds(5))
        #expect(breaker.permit(at: .seconds(5)) == .nothing(.seconds(30)))
        #expect(breaker.permit(at: .seconds(35)) == .probe)
        breaker.sendProbe()
        #expect(breaker.permit(at: .seconds(36)) == .untilProbeEnds)
        breaker.record(.fault, at: .seconds(37))
        #expect(breaker.permit(at: .seconds(37)) == .nothing(.seconds(30)))
    }

    @Test func `one good answer closes it, and one in between keeps it closed`() {
        var breaker = Breaker()
        for _ in 0..<40 { breaker.record(.fault, at: .zero) }
        breaker.record(.works, at: .seconds(1))
        #expect(breaker.permit(at: .seconds(1)) == .all)
        for index in 0..<400 { breaker.record(index % 20 == 19 ? .works : .fault, at: .zero) }
        #expect(!breaker.isOpen)
    }

    @Test func `a provider that cannot be reached is tried by one push at the transport's own pace`() {
        var breaker = Breaker()
        for _ in 0..<20 { breaker.record(.unreachable, at: .zero) }
        #expect(breaker.permit(at: .zero) == .probe)
    }

    @Test func `a probe that told nothing is followed by another`() {
        var breaker = Breaker()
        for _ in 0..<20 { breaker.record(.fault, at: .zero) }
        breaker.sendProbe()
        breaker.probeEnded()
        #expect(breaker.permit(at: .seconds(30)) == .probe)
    }
}
