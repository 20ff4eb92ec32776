import Testing

@testable import PushTransport

@Suite struct ConnectionWatchTests {
    func watch() -> ConnectionWatch { ConnectionWatch(requestTimeout: .seconds(30), at: .zero) }

    @Test func `asks for a sign of life after 60 s of idleness and gives up 10 s later (field report 107)`() {
        var watch = watch()
        #expect(watch.deadline == .seconds(60))
        expectEqual(watch.step(at: .seconds(59)), .nothing)
        expectEqual(watch.step(at: .seconds(60)), .ping)
        #expect(watch.deadline == .seconds(70))
        expectEqual(watch.step(at: .seconds(69)), .nothing)
        expectEqual(watch.step(at: .seconds(70)), .closeUnanswered)
    }

    @Test func `anything heard counts as a sign of life`() {
        var watch = watch()
        expectEqual(watch.step(at: .seconds(60)), .ping)
        watch.heard(at: .seconds(65))
        expectEqual(watch.step(at: .seconds(124)), .nothing)
        expectEqual(watch.step(at: .seconds(125)), .ping)
    }

    @Test func `closes when requests are open and none was answered for the time-out (field report 101)`() {
        var watch = watch()
        watch.opened(at: .seconds(5))
        watch.heard(at: .seconds(20))
        watch.opened(at: .seconds(20))
        #expect(watch.deadline == .seconds(35))
        expectEqual(watch.step(at: .seconds(34)), .nothing)
        expectEqual(watch.step(at: .seconds(35)), .closeSilent)
    }

    @Test func `every answer begins the wait anew, and none is open without requests`() {
        var watch = watch()
        watch.opened(at: .seconds(5))
        watch.answered(at: .seconds(30), open: 3)
        expectEqual(watch.step(at: .seconds(59)), .nothing)
        watch.heard(at: .seconds(59))
        watch.answered(at: .seconds(59), open: 0)
        expectEqual(watch.step(at: .seconds(100)), .nothing)
        watch.opened(at: .seconds(100))
        watch.ended(open: 0)
        #expect(watch.deadline == .seconds(119))
    }
}

@Suite struct StreamLimitTests {
    @Test func `holds until SETTINGS come and then obeys them, growing, shrinking and 0`() {
        #expect(StreamLimit(hold: 0).value == 1)
        var limit = StreamLimit(hold: 100)
        #expect(limit.value == 100)
        for figure: UInt32 in [1, 1000, 10, 0, 1500] {
            limit.settings(maximum: figure)
            #expect(limit.value == Int(figure))
        }
        limit.settings(maximum: .max)
        #expect(limit.value == StreamLimit.ceiling)
    }
}

@Suite struct RefusalRoundsTests {
    @Test func `streams refused together are one round, two rounds without an answer wear out`() {
        var rounds = RefusalRounds()
        for stream in stride(from: Int32(1), through: 199, by: 2) { rounds.refused(stream, lastOpened: 199) }
        #expect(!rounds.isWornOut)
        rounds.refused(201, lastOpened: 299)
        #expect(rounds.isWornOut)
    }

    @Test func `an answer between them starts anew`() {
        var rounds = RefusalRounds()
        for round in Int32(0)..<50 {
            rounds.refused(round * 2 + 1, lastOpened: round * 2 + 1)
            #expect(!rounds.isWornOut)
            rounds.answered()
        }
    }
}

@Suite struct OutBufferTests {
    @Test func `gives back the bytes in order through growth and wrapping`() {
        let buffer = OutBuffer()
        var expected: [UInt8] = []
        var got: [UInt8] = []
        var random = SeededRandom(seed: 7)
        for step in 0..<4000 {
            let chunk = [UInt8](repeating: UInt8(step & 0xFF), count: Int.random(in: 0...400, using: &random))
            buffer.append(chunk, chunk.count)
            expected += chunk
            let take = Int.random(in: 0...min(buffer.count, 390), using: &random)
            got += UnsafeBufferPointer(start: buffer.bytes, count: take)
            buffer.consume(take)
        }
        got += UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
        #expect(got == expected)
        #expect(buffer.appended == expected.count)
    }
}
