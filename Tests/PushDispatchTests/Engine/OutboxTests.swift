import FoundationEssentials
import PushSimulator
import PushStore
import PushSystem
import SilentPush
import Testing

@testable import PushDispatch

/// What the engine makes of the outbox: crashes, holds, deadlines, paces, and several at once.
@Suite(.timeLimit(.minutes(2)))
struct OutboxTests {
    private func batch(_ desk: Desk, _ rows: [String], wait: Duration = .seconds(5)) async throws
        -> BatchReport
    {
        let file = try RowFile(rows.joined(separator: "\n"))
        defer { file.remove() }
        let result = try await desk.dispatcher.batch(
            file.input(),
            BatchOptions(job: "j", wait: wait),
            onProgress: { [idle = desk.idle] in idle.note($0) }
        )
        guard case .ran(let report) = result else { throw CancellationError() }
        return report
    }

    @Test
    func
        `leases of a run that ended suddenly run out, and the next one sends the rest (field reports 134, 135, 142)`()
        async throws
    {
        let clock = HandClock()
        let tally = Tally()
        var options = SimulatorOptions()
        // Few streams, so that the engine has most rows still before it when the run ends.
        options.maximumStreams = 50
        options.recording = .everything
        let running = Locked<Task<Void, any Error>?>(nil)
        options.handler = { _ in
            if tally.next() == 200 { running.withLock { $0?.cancel() } }
            return nil
        }
        let desk = try await Desk.open(clock: clock, options: options)
        let devices = (0..<2000).map { .iphone($0) as Device }
        let task = Task { _ = try await desk.batch(devices) }
        running.withLock { $0 = task }
        _ = try? await task.value
        let sent = desk.requests(.apns).count
        #expect(sent < 2000)
        clock.advance(by: .seconds(31))
        let report = try #require(try await desk.batch(devices))
        #expect(report.ending.counts == ["accepted": 2000])
        let perPush = Dictionary(desk.requests(.apns).map { ($0.path, 1) }, uniquingKeysWith: +)
        #expect(perPush.count == 2000)
        // Only what was on its way when the run ended may have gone twice.
        #expect(perPush.values.allSatisfy { $0 <= 2 })
        await desk.close()
    }

    @Test func `held pushes go when their hour is over, the newest of them alone (field reports 23, 25)`()
        async throws
    {
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock)
        clock.allowJumps { [idle = desk.idle] in idle.isIdle }
        let rows = (0..<20).map { #"{"apns":"aa","data":{"n":"\#($0)"}}"# }
        let report = try await batch(desk, rows, wait: .seconds(2 * 3600))
        #expect(report.ending.counts == ["accepted": 4, "superseded": 16])
        let bodies = desk.requests(.apns).map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.last?.contains(#""n":"19""#) == true)
        let times = desk.requests(.apns).map(\.at)
        #expect(times.count == 4)
        clock.end()
        await desk.close()
    }

    @Test func `rows that are to be kept are all sent, in their hours`() async throws {
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock)
        clock.allowJumps { [idle = desk.idle] in idle.isIdle }
        let rows = (0..<7).map { #"{"apns":"aa","keep":true,"data":{"n":"\#($0)"}}"# }
        let report = try await batch(desk, rows, wait: .seconds(5 * 3600))
        #expect(report.ending.counts == ["accepted": 7])
        for first in desk.requests(.apns).map(\.at) {
            let inWindow = desk.requests(.apns).count { $0.at >= first && $0.at - first < .seconds(3600) }
            #expect(inWindow <= 3)
        }
        clock.end()
        await desk.close()
    }

    @Test func `a push for one attempt is sent, or expires without room`() async throws {
        let desk = try await Desk.open()
        let rows = (0..<5).map { #"{"apns":"aa","expires":0,"keep":true,"data":{"n":"\#($0)"}}"# }
        let report = try await batch(desk, rows)
        #expect(report.ending.counts == ["accepted": 3, "expired": 2])
        #expect(desk.requests(.apns).allSatisfy { $0.header("apns-expiration") == "0" })
        await desk.close()
    }

    @Test func `a push is not sent before its time`() async throws {
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock)
        clock.allowJumps { [idle = desk.idle] in idle.isIdle }
        let later = clock.now().wall + .seconds(1800)
        let report = try await batch(
            desk,
            [#"{"apns":"aa","notBefore":"\#(later.rfc3339)"}"#],
            wait: .seconds(3600)
        )
        #expect(report.ending.counts == ["accepted": 1])
        #expect(try #require(desk.requests(.apns).first).at >= later)
        clock.end()
        await desk.close()
    }

    @Test func `a spread puts pushes over its time`() async throws {
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock)
        clock.allowJumps { [idle = desk.idle] in idle.isIdle }
        let start = clock.now().wall
        let report = try #require(
            try await desk.batch(
                (0..<60).map { .iphone($0) },
                wait: .seconds(3600),
                change: { $0.spread = .seconds(1200) }
            )
        )
        #expect(report.ending.counts == ["accepted": 60])
        let minutes = Set(desk.requests(.apns).map { ($0.at - start).components.seconds / 120 })
        #expect(minutes.count >= 6)
        #expect(desk.requests(.apns).allSatisfy { $0.at - start <= .seconds(1230) })
        clock.end()
        await desk.close()
    }

    @Test func `a rate holds over every stretch of time`() async throws {
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock)
        clock.allowJumps { [idle = desk.idle] in idle.isIdle }
        _ = try await desk.batch((0..<40).map { .iphone($0) }, wait: .seconds(60), change: { $0.rate = 20 })
        let times = desk.requests(.apns).map(\.at).sorted()
        #expect(times.count == 40)
        let span = try #require(times.last) - (try #require(times.first))
        #expect(span >= .milliseconds(1800))
        await desk.close()
        clock.end()
    }

    @Test
    func
        `two dispatchers on one file share the work and one token, and send nothing twice (field reports 70, 131)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.path + "/silentpush-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let desk = try await Desk.open(store: .sqlite(path: folder + "/store.db"))
        let other = try await Dispatcher(desk.dispatcher.configuration, clock: desk.clock)
        let file = try RowFile((0..<600).map { .iphone($0) })
        _ = try await desk.dispatcher.enqueue(file.input(), BatchOptions(job: "j"))
        async let first = desk.dispatcher.work(drains: true, patience: .zero)
        async let second = other.work(drains: true, patience: .zero)
        let accepted = try await first.counts["accepted", default: 0] + second.counts["accepted", default: 0]
        #expect(accepted == 600)
        #expect(desk.requests(.apns).count == 600)
        #expect(Set(desk.requests(.apns).map(\.path)).count == 600)
        #expect(Set(desk.requests(.apns).flatMap { $0.values("authorization") }).count == 1)
        await other.close()
        await desk.close()
        file.remove()
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test func `a device registered after the provider gave it up is kept (field report 37)`() async throws {
        var options = SimulatorOptions()
        options.handler = { request in
            guard request.service == .apns else { return nil }
            return .answer(
                ProviderAnswer(
                    status: 410,
                    body: Array(#"{"reason":"Unregistered","timestamp":1790000000000}"#.utf8)
                )
            )
        }
        let desk = try await Desk.open(options: options)
        let report = try await batch(
            desk,
            [
                #"{"apns":"aa","ref":"old","registeredAt":"2020-01-01T00:00:00Z"}"#,
                #"{"apns":"bb","ref":"new","registeredAt":"2026-11-01T00:00:00Z"}"#,
            ]
        )
        #expect(report.ending.counts == ["gone": 1, "rejected": 1])
        let marks = try await desk.dispatcher.store.marks(since: nil)
        #expect(marks.map(\.ref) == ["old"])
        #expect(marks.map(\.kind) == [.gone(since: Timestamp(secondsSince1970: 1_790_000_000))])
        await desk.close()
    }
}
