import PushDispatch
import PushSystem
import SilentPush
import Testing

@testable import PushCommand

@Suite struct ProgressDisplayTests {
    /// A clock that the test moves.
    private struct HandClock: PushClock {
        let reading = Locked(Duration.zero)

        func now() -> Moment {
            Moment(wall: Timestamp(secondsSince1970: 0), sinceBoot: reading.withLock { $0 }, bootID: "boot")
        }
        func sleep(for duration: Duration) async throws {}
    }

    /// Shows 100 figures, a second apart, and gives what was written.
    private func shown(isTerminal: Bool, quiet: Bool = false) -> [String] {
        let clock = HandClock()
        let written = Locked<[String]>([])
        let io = CommandIO(
            standardOutput: { _ in true },
            standardError: { bytes in
                written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
                return true
            },
            standardInput: -1,
            isErrorTerminal: isTerminal,
            environment: ["NO_COLOR": "1"],
            clock: clock,
            stopRequests: StopRequests()
        )
        var console = Console(io: io)
        if quiet { console.volume = .quiet }
        let display = ProgressDisplay(console, total: 1000)
        for second in 0..<100 {
            clock.reading.withLock { $0 = .seconds(second) }
            var progress = RunProgress()
            progress.counts["accepted"] = second * 10
            display.show(progress)
        }
        display.end()
        return written.withLock { $0 }
    }

    @Test func `a log gets a whole line every five seconds`() {
        let lines = shown(isTerminal: false)
        #expect(lines.count == 19)
        #expect(lines.last == "950 of 1,000 rows; 950 accepted; 10/s; 5 s left\n")
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") && $0.hasSuffix("\n") })
    }

    @Test func `a terminal gets a bar in place, which is taken away at the end`() {
        let drawn = shown(isTerminal: true)
        #expect(drawn.count == 101)
        #expect(drawn.allSatisfy { $0.hasPrefix("\r\u{1B}[2K") && !$0.hasSuffix("\n") })
        #expect(drawn.last == "\r\u{1B}[2K")
        #expect(drawn[99].contains("990 accepted"))
    }

    @Test func `quiet shows neither`() {
        #expect(shown(isTerminal: true, quiet: true).isEmpty)
        #expect(shown(isTerminal: false, quiet: true).isEmpty)
    }
}
