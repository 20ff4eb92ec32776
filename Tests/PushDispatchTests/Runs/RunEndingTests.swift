import SilentPush
import Testing

@testable import PushDispatch

struct RunEndingTests {
    private func code(_ counts: [String: Int], change: (inout RunEnding) -> Void = { _ in }) -> Int32 {
        var ending = RunEnding()
        ending.counts = counts
        change(&ending)
        return ending.exitCode
    }

    @Test func `what stopped the run comes before everything, then 1 before 75 before 0`() {
        #expect(code(["accepted": 3, "superseded": 1]) == 0)
        #expect(code(["accepted": 3, "held": 1]) == 75)
        #expect(code(["accepted": 3, "pending": 1]) == 75)
        for outcome in ["gone", "rejected", "expired", "failed"] {
            #expect(code([outcome: 1, "held": 1]) == 1)
        }
        #expect(code(["accepted": 1, "gone": 1]) { $0.wasStopped = true } == 75)
        #expect(code(["accepted": 1]) { $0.malformed = 1 } == 1)
        #expect(code(["gone": 1]) { $0.unreachable = .init(message: "", fix: "", exitCode: 69) } == 69)
        let topic = Stop(.topic("t"), cause: .configuration, reason: "BadTopic", fix: "")
        let key = Stop(.credential(.apns), cause: .credentials, reason: "Forbidden", fix: "")
        #expect(code(["gone": 1]) { $0.stops = [key] } == 77)
        #expect(code(["gone": 1]) { $0.stops = [key, topic] } == 78)
    }
}
