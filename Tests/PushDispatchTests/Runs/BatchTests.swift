import PushSimulator
import PushStore
import PushSystem
import SilentPush
import Testing

@testable import PushDispatch

@Suite(.timeLimit(.minutes(2)))
struct BatchTests {
    private func phones(_ count: Int) -> [Device] {
        (0..<count).map { [.iphone($0), .android($0), .fcmPhone($0)][$0 % 3] as Device }
    }

    @Test func `a batch sends every row once, with a receipt for each in line order`() async throws {
        let desk = try await Desk.open { $0.fcm?.perSecond = 1_000_000 }
        let report = try #require(try await desk.batch(phones(3000)))
        #expect(report.ending.counts == ["accepted": 3000])
        #expect(report.ending.exitCode == 0)
        #expect(report.reading.good == 3000 && report.summary?.isComplete == true)
        let receipts = try await desk.receipts(report)
        #expect(receipts.map(\.line) == (1...3000).map { $0 })
        #expect(receipts.allSatisfy { $0.outcome == .accepted && $0.attempts == 1 })
        #expect(desk.requests(.apns).count == 1000 && desk.requests(.fcm).count == 2000)
        await desk.close()
    }

    @Test func `a complete job is not sent again, and --again begins anew`() async throws {
        let desk = try await Desk.open()
        _ = try await desk.batch([.iphone(1), .iphone(2)])
        #expect(try await desk.batch([.iphone(1), .iphone(2)]) == nil)
        #expect(desk.requests(.apns).count == 2)
        let again = try #require(try await desk.batch([.iphone(1), .iphone(2)], change: { $0.again = true }))
        #expect(again.ending.counts == ["accepted": 2])
        #expect(Set(desk.requests(.apns).compactMap { $0.header("apns-id") }).count == 4)
        await desk.close()
    }

    @Test func `bad rows are told with their lines, and the others go`() async throws {
        let desk = try await Desk.open()
        let file = try RowFile(
            """
            {"apns":"aa"}
            {"apns":"zz"}
            {"apns":"bb","data":{"aps":"x"}}
            {"apns":"cc","expires":"2020-01-01T00:00:00Z"}
            """
        )
        guard case .ran(let report) = try await desk.dispatcher.batch(file.input(), BatchOptions(job: "j"))
        else {
            Issue.record("not run")
            return
        }
        #expect(report.reading.firstBad.map(\.line) == [2, 3])
        #expect(report.ending.counts == ["accepted": 1, "rejected": 2, "expired": 1])
        #expect(report.ending.malformed == 2 && report.ending.exitCode == 1)
        #expect(
            try await desk.receipts(report).map(\.outcome.name) == [
                "accepted", "rejected", "rejected", "expired",
            ]
        )
        file.remove()
        await desk.close()
    }

    @Test func `two equal rows are one push, and each line has its receipt`() async throws {
        let desk = try await Desk.open()
        let report = try #require(try await desk.batch([.iphone(1), .iphone(2), .iphone(1)]))
        #expect(desk.requests(.apns).count == 2)
        let receipts = try await desk.receipts(report)
        #expect(receipts.map(\.outcome) == [.accepted, .accepted, .accepted])
        #expect(receipts.map(\.isDuplicate) == [false, false, true])
        await desk.close()
    }

    @Test func `a fourth push is held and the newest is kept (field reports 23, 27)`() async throws {
        let desk = try await Desk.open()
        let rows = (0..<10).map { #"{"apns":"aa","data":{"n":"\#($0)"}}"# }.joined(separator: "\n")
        let file = try RowFile(rows)
        guard
            case .ran(let report) = try await desk.dispatcher.batch(
                file.input(),
                BatchOptions(job: "j", wait: .zero)
            )
        else {
            Issue.record("not run")
            return
        }
        #expect(report.ending.counts["accepted"] == 3)
        #expect(report.ending.counts["held"] == 1)
        #expect(report.ending.counts["superseded"] == 6)
        #expect(report.ending.exitCode == 75)
        let receipts = try await desk.receipts(report)
        #expect(receipts.last?.outcome.name == "held")
        #expect(desk.requests(.apns).count == 3)
        file.remove()
        await desk.close()
    }

    @Test func `a device with 429 waits alone and the others flow (field report 26)`() async throws {
        var options = SimulatorOptions()
        options.handler = { request in
            request.path.hasSuffix("07") ? .apns(429, "TooManyRequests") : nil
        }
        let desk = try await Desk.open(options: options)
        let report = try #require(try await desk.batch((0..<200).map { .iphone($0) }, wait: .seconds(10)))
        #expect(report.ending.counts == ["accepted": 199, "pending": 1])
        #expect(desk.requests(.apns).count == 200)
        await desk.close()
    }

    @Test
    func `a wrong environment stops the topic, marks nothing and keeps every row (field reports 39, 47)`()
        async throws
    {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(400, "BadDeviceToken") : nil }
        let desk = try await Desk.open(options: options) { $0.fcm?.perSecond = 1_000_000 }
        let devices = (0..<500).map { .iphone($0) as Device } + (0..<50).map { .android($0) as Device }
        let report = try #require(try await desk.batch(devices, wait: .seconds(5)))
        #expect(report.ending.counts == ["pending": 500, "accepted": 50])
        #expect(report.ending.exitCode == 78)
        #expect(report.ending.stops.map(\.scope) == [.topic("com.example.app")])
        #expect(try await desk.dispatcher.store.marks(since: nil).isEmpty)
        await desk.close()
    }

    @Test
    func
        `a few bad tokens among good ones are rejected and marked, gone ones are gone (field reports 37, 38)`()
        async throws
    {
        var options = SimulatorOptions()
        options.handler = { request in
            guard request.service == .apns else { return nil }
            if request.path.hasSuffix("a") { return .apns(400, "BadDeviceToken") }
            if request.path.hasSuffix("b") { return .apns(410, "Unregistered") }
            return nil
        }
        let desk = try await Desk.open(options: options)
        let report = try #require(try await desk.batch((0..<320).map { .iphone($0) }))
        #expect(report.ending.counts == ["accepted": 280, "rejected": 20, "gone": 20])
        #expect(report.ending.exitCode == 1)
        let marks = try await desk.dispatcher.store.marks(since: nil)
        #expect(marks.count { $0.kind == .suspect } == 20)
        #expect(marks.count == 40)
        await desk.close()
    }

    @Test func `a job is resumed after a stop, and nothing is sent twice`() async throws {
        let control = RunControl()
        let tally = Tally()
        var options = SimulatorOptions()
        // Few streams, so that the engine has most rows still before it when the run ends.
        options.maximumStreams = 50
        options.handler = { _ in
            if tally.next() == 200 { control.stop() }
            return nil
        }
        let desk = try await Desk.open(options: options)
        let devices = (0..<2000).map { .iphone($0) as Device }
        let first = try #require(try await desk.batch(devices, control: control))
        #expect(first.ending.wasStopped && first.ending.exitCode == 75)
        let second = try #require(try await desk.batch(devices))
        #expect(second.wasResumed)
        #expect(second.ending.counts == ["accepted": 2000])
        #expect(desk.requests(.apns).count == 2000)
        #expect(Set(desk.requests(.apns).map(\.path)).count == 2000)
        await desk.close()
    }

    @Test func `enqueued rows are sent by work, once`() async throws {
        let desk = try await Desk.open()
        let file = try RowFile((0..<700).map { .iphone($0) })
        guard case .ran(let report) = try await desk.dispatcher.enqueue(file.input(), BatchOptions(job: "j"))
        else {
            Issue.record("not run")
            return
        }
        #expect(report.ending.counts == ["pending": 700])
        #expect(desk.simulator.counts.requests == 0)
        let ending = try await desk.dispatcher.work(drains: true, patience: .seconds(5))
        #expect(ending.counts == ["accepted": 700])
        #expect(desk.requests(.apns).count == 700)
        file.remove()
        await desk.close()
    }

    @Test func `rows outside of any job get receipts as they settle`() async throws {
        let desk = try await Desk.open()
        let receipts = Locked<[Receipt]>([])
        let report = try await desk.batch(
            (0..<300).map { .iphone($0) },
            change: {
                $0.job = nil
                $0.wantsReceipts = true
            },
            onReceipts: { part in receipts.withLock { $0 += part } }
        )
        #expect(report?.ending.counts == ["accepted": 300])
        let all = receipts.withLock { $0 }
        #expect(all.count == 300)
        #expect(Set(all.compactMap(\.deliveryID)).count == 300)
        #expect(Set(all.compactMap(\.line)) == Set(1...300))
        await desk.close()
    }
}
