import PushStore
import SilentPush
import Testing

@testable import PushDispatch

struct ProviderGateTests {
    private func moment(_ seconds: Int) -> Moment {
        Moment(
            wall: Timestamp(secondsSince1970: Int64(1_800_000_000 + 600 + seconds)),
            sinceBoot: .seconds(seconds),
            bootID: "a"
        )
    }

    private func filled(_ gate: inout ProviderGate, _ count: Int) {
        for row in 0..<count {
            let push = ClaimedPush(
                lease: Lease(row: Int64(row), turn: 1),
                push: Push(deliveryID: "\(row)"),
                device: .android(row),
                lane: Lane(site: "s"),
                deadline: .provider
            )
            gate.ready.append(Boarded(push, feed: nil))
        }
    }

    private func told(_ status: Int, at now: Moment) -> Judgement {
        let push = ClaimedPush(
            lease: Lease(row: 1, turn: 1),
            push: Push(deliveryID: "d"),
            device: .android(1),
            lane: Lane(site: "s"),
            deadline: .provider
        )
        let verdict = Verdict(reading: ProviderAnswer(status: status), from: .fcm, at: now.wall)
        let end = Carried.End.answered(JudgedAnswer(verdict: verdict))
        return Judgement(Carried(index: 0, end: end, at: now, written: 1), of: push, at: now.wall, jitter: 0)
    }

    @Test func `pushes leave in the order in which they came, as many as there is room`() {
        var gate = ProviderGate(perSecond: nil)
        filled(&gate, 1200)
        #expect(gate.load(room: 200, at: moment(0)).map(\.claimed.lease.row) == Array(0..<200))
        #expect(gate.load(room: 10_000, at: moment(0)).count == 500)
        #expect(gate.inFlight == 700)
        #expect(gate.ready.count == 500)
    }

    @Test func `with a rate nothing leaves without a grant, and none before its time`() {
        var gate = ProviderGate(perSecond: 9000)
        filled(&gate, 100)
        #expect(gate.load(room: 100, at: moment(0)).isEmpty)
        let wanted = gate.wantedGrant(at: moment(0))
        #expect(wanted?.count == 9 && wanted?.perSecond == 90)
        gate.take(grant: 9, after: .seconds(2), at: moment(0))
        #expect(gate.load(room: 100, at: moment(1)).isEmpty)
        #expect(gate.opensAt(patience: nil, at: moment(1)) == .seconds(2))
        #expect(gate.load(room: 4, at: moment(2)).count == 4)
        #expect(gate.load(room: 100, at: moment(2)).count == 5)
        #expect(gate.load(room: 100, at: moment(2)).isEmpty)
    }

    @Test func `a quota of the project closes the gate for its time`() {
        var gate = ProviderGate(perSecond: nil)
        gate.note(told(429, at: moment(0)), at: moment(0))
        #expect(gate.permit(at: moment(10)) == .nothing(.seconds(50)))
        #expect(gate.permit(at: moment(60)) == .all)
    }

    @Test func `faults close it, a good answer opens it, and patience gives up`() {
        var gate = ProviderGate(perSecond: nil)
        for _ in 0..<20 { gate.note(told(500, at: moment(0)), at: moment(0)) }
        #expect(gate.permit(at: moment(1)) == .nothing(.seconds(29)))
        #expect(gate.permit(at: moment(30)) == .probe)
        #expect(!gate.isInTrouble(for: .seconds(60), at: moment(59)))
        var patient = gate
        patient.note(told(200, at: moment(31)), at: moment(31))
        #expect(patient.permit(at: moment(31)) == .all)
        let givesUp = gate.givesUp(after: .seconds(60), at: moment(60))
        #expect(givesUp && gate.isGivenUp)
        let again = gate.givesUp(after: .seconds(60), at: moment(61))
        #expect(!again)
    }

    @Test func `taking some pushes out of the line keeps the others in order`() {
        var line = ReadyLine()
        var gate = ProviderGate(perSecond: nil)
        filled(&gate, 10)
        line = gate.ready
        _ = line.take(2)
        let even = line.takeAll { $0.claimed.lease.row % 2 == 0 }
        #expect(even.map(\.claimed.lease.row) == [2, 4, 6, 8])
        #expect(line.all.map(\.claimed.lease.row) == [3, 5, 7, 9])
    }
}
