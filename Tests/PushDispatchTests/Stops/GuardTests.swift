import SilentPush
import Testing

@testable import PushDispatch

struct GuardTests {
    /// How many answers it takes until the guard trips; nil when it never does.
    private func trips(_ answers: some Sequence<Guard.Answer>) -> Int? {
        var watch = Guard()
        for (index, answer) in answers.enumerated() where watch.trips(after: answer) { return index + 1 }
        return nil
    }

    @Test func `twenty refusals out of twenty stop the scope at once (field report 39)`() {
        #expect(trips(repeatElement(.suspect, count: 100)) == 20)
        #expect(trips(repeatElement(.suspect, count: 19)) == nil)
    }

    @Test func `one good answer among the first means that a share must be seen first`() {
        let mixed = [Guard.Answer.known] + Array(repeating: .suspect, count: 200)
        #expect(trips(mixed) == 100)
    }

    @Test func `half of the last answers stop it, with a hundred in`() {
        #expect(trips((0..<400).map { $0 % 2 == 0 ? .known : .suspect }) == 100)
        #expect(trips((0..<10_000).map { $0 % 5 < 2 ? .suspect : .known }) == nil)
    }

    @Test func `what is older than 200 answers no longer counts`() {
        // A thousand good answers, then nothing but refusals: half of the last 200 is reached after 100 of them.
        let turned =
            Array(repeating: Guard.Answer.known, count: 1000) + Array(repeating: .suspect, count: 300)
        #expect(trips(turned) == 1100)
    }

    @Test func `gone devices never count, neither for nor against (field report 38)`() {
        #expect(trips(repeatElement(.gone, count: 10_000)) == nil)
        var interleaved: [Guard.Answer] = []
        for _ in 0..<20 { interleaved += [.gone, .gone, .suspect] }
        #expect(trips(interleaved) == 60)
    }

    @Test func `it says that the scope must stop once`() {
        var watch = Guard()
        let times = (0..<300).count { _ in watch.trips(after: .suspect) }
        #expect(times == 1 && watch.isTripped)
    }
}
