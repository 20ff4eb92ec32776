import PushSimulator
import PushStore
import PushSystem
import PushTransport
import SilentPush
import Testing

@testable import PushDispatch

/// A wrong setting stops its scope, marks nothing, keeps every row, and the rest goes on (DESIGN D8).
@Suite(.timeLimit(.minutes(2)))
struct StopTests {
    private func fcm(_ status: Int, _ word: String, code: String? = nil) -> Reply {
        let detail = code.map {
            #","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#($0)"}]"#
        }
        return .answer(
            ProviderAnswer(
                status: status,
                body: Array(#"{"error":{"code":\#(status),"status":"\#(word)"\#(detail ?? "")}}"#.utf8)
            )
        )
    }

    private func run(
        _ devices: [Device],
        perSecond: Int = 1_000_000,
        wait: Duration = .seconds(5),
        _ handler: @escaping @Sendable (SimulatedRequest) -> Reply?
    ) async throws -> (ending: RunEnding, marks: [Mark], requests: Int) {
        var options = SimulatorOptions()
        options.handler = handler
        let desk = try await Desk.open(options: options) { $0.fcm?.perSecond = perSecond }
        let report = try #require(try await desk.batch(devices, wait: wait))
        let marks = try await desk.dispatcher.store.marks(since: nil)
        let requests = desk.requests(.apns).count + desk.requests(.fcm).count
        await desk.close()
        return (report.ending, marks, requests)
    }

    @Test
    func
        `a wrong project stops FCM though its rate rises from next to nothing, and marks nothing (field report 39)`()
        async throws
    {
        let (ending, marks, requests) = try await run((0..<200).map { .android($0) }, perSecond: 9000) {
            request in
            request.service == .fcm ? fcm(403, "PERMISSION_DENIED", code: "SENDER_ID_MISMATCH") : nil
        }
        #expect(ending.counts == ["pending": 200])
        #expect(ending.exitCode == 78)
        #expect(ending.stops.map(\.scope) == [.provider(.fcm)])
        #expect(marks.isEmpty)
        #expect(requests <= 200)
    }

    @Test func `Firebase's key for APNs stops FCM to iOS, and Android goes on`() async throws {
        let devices = (0..<100).map { $0 % 2 == 0 ? .fcmPhone($0) : .android($0) as Device }
        let (ending, _, _) = try await run(devices) { request in
            guard request.service == .fcm, String(decoding: request.body, as: UTF8.self).contains("\"ios:")
            else {
                return nil
            }
            return fcm(401, "UNAUTHENTICATED", code: "THIRD_PARTY_AUTH_ERROR")
        }
        #expect(ending.counts == ["accepted": 50, "pending": 50])
        #expect(ending.stops.map(\.scope) == [.fcmToApple])
        #expect(ending.exitCode == 78)
    }

    @Test func `a refused credential stops APNs with 77, and FCM goes on`() async throws {
        let devices = (0..<100).map { $0 % 2 == 0 ? .iphone($0) : .android($0) as Device }
        let (ending, _, requests) = try await run(devices) {
            $0.service == .apns ? .apns(403, "InvalidProviderToken") : nil
        }
        #expect(ending.counts == ["accepted": 50, "pending": 50])
        #expect(ending.stops.map(\.scope) == [.credential(.apns)])
        #expect(ending.exitCode == 77)
        #expect(requests <= 50 + 2 * 50)
    }

    @Test func `a topic that is not allowed stops alone`() async throws {
        var options = SimulatorOptions()
        options.judgement = .acceptEverything
        options.handler = { request in
            request.header("apns-topic") == "com.example.wrong" ? .apns(400, "TopicDisallowed") : nil
        }
        let desk = try await Desk.open(options: options)
        let rows = (0..<60).map { index in
            let topic = index % 3 == 0 ? "com.example.wrong" : "com.example.app"
            return #"{"apns":"\#(String(index + 256, radix: 16))0","topic":"\#(topic)"}"#
        }
        let file = try RowFile(rows.joined(separator: "\n"))
        guard
            case .ran(let report) = try await desk.dispatcher.batch(
                file.input(),
                BatchOptions(job: "j", wait: .seconds(5))
            )
        else {
            Issue.record("not run")
            return
        }
        #expect(report.ending.counts == ["accepted": 40, "pending": 20])
        #expect(report.ending.stops.map(\.scope) == [.topic("com.example.wrong")])
        file.remove()
        await desk.close()
    }

    @Test func `once the setting is mended the same command sends what was kept`() async throws {
        let isMended = Locked(false)
        var options = SimulatorOptions()
        options.handler = { request in
            request.service == .apns && !isMended.withLock { $0 } ? .apns(400, "BadDeviceToken") : nil
        }
        let desk = try await Desk.open(options: options)
        let devices = (0..<150).map { .iphone($0) as Device }
        #expect(try await desk.batch(devices, wait: .seconds(5))?.ending.exitCode == 78)
        isMended.withLock { $0 = true }
        #expect(try await desk.batch(devices)?.ending.counts == ["accepted": 150])
        await desk.close()
    }

    @Test func `a handful of refusals is settled at the end of the run`() async throws {
        let (ending, marks, _) = try await run((0..<5).map { .iphone($0) }) {
            $0.service == .apns ? .apns(400, "BadDeviceToken") : nil
        }
        #expect(ending.counts == ["rejected": 5])
        #expect(ending.exitCode == 1)
        #expect(marks.count == 5)
    }

    @Test func `an unreachable provider ends the run with 69 after its patience, and every row is kept`()
        async throws
    {
        let clock = JumpingClock()
        let closed = try ClosedPort()
        let desk = try await Desk.open(clock: clock) {
            $0.apns?.endpoint = Endpoint(host: "127.0.0.1", port: closed.port)
        }
        let transport = desk.dispatcher.providers.transport
        // Nothing is ever in flight, so time may pass whenever somebody waits.
        clock.allowJumps {
            transport.lookAtClock()
            return true
        }
        let report = try #require(try await desk.batch((0..<300).map { .iphone($0) }, wait: .seconds(60)))
        #expect(report.ending.counts == ["pending": 300])
        #expect(report.ending.exitCode == 69)
        #expect(try await desk.receipts(report).allSatisfy { $0.attempts == 0 })
        clock.end()
        await desk.close()
    }

    @Test func `twenty faults in a row keep the other pushes away, and one is tried now and then`()
        async throws
    {
        let isMended = Locked(false)
        var options = SimulatorOptions()
        options.handler = { request in
            guard request.service == .apns, !isMended.withLock({ $0 }) else { return nil }
            return .apns(500, "InternalServerError")
        }
        let clock = JumpingClock()
        let desk = try await Desk.open(clock: clock, options: options)
        clock.allowJumps { [idle = desk.idle] in idle.isIdle }
        let devices = (0..<3000).map { .iphone($0) as Device }
        let report = try #require(try await desk.batch(devices, wait: .seconds(100)))
        #expect(report.ending.counts == ["pending": 3000])
        #expect(report.ending.exitCode == 75)
        let tried = desk.requests(.apns).count
        #expect(tried >= 20 && tried < 1500, "\(tried)")
        isMended.withLock { $0 = true }
        let second = try #require(try await desk.batch(devices, wait: .seconds(3600)))
        #expect(second.ending.counts == ["accepted": 3000])
        clock.end()
        await desk.close()
    }
}
