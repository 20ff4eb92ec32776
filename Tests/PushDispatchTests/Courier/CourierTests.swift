import PushSimulator
import PushSystem
import PushTransport
import SilentPush
import Testing

@testable import PushDispatch

@Suite(.timeLimit(.minutes(2)))
struct CourierTests {
    private let push = Push(deliveryID: "d-1", data: ["order": "8812"])

    private func batch(_ devices: [Device]) -> [Consignment] {
        devices.map { Consignment(push: push, device: $0, deadline: .provider) }
    }

    private func verdicts(_ results: [Carried]) -> [Verdict.Action?] {
        results.map { if case .answered(let reply) = $0.end { reply.verdict.action } else { nil } }
    }

    @Test func `a batch for both providers crosses TLS and HTTP/2, and each push ends once`() async throws {
        let field = try await Field.start()
        let devices = (0..<300).map { [.iphone($0), .android($0), .fcmPhone($0)][$0 % 3] as Device }
        let results = await field.courier.carry(batch(devices))
        #expect(results.map(\.index) == Array(0..<300))
        #expect(verdicts(results).allSatisfy { $0 == .ok })
        #expect(results.allSatisfy { $0.written == 1 })
        for result in results {
            guard case .answered(let reply) = result.end else { continue }
            #expect((reply.apnsID != nil) == (result.index % 3 == 0))
            #expect((reply.messageName != nil) == (result.index % 3 != 0))
        }
        #expect(field.requests(.apns).count == 100 && field.requests(.fcm).count == 200)
        await field.stop()
    }

    @Test func `all requests of a key carry one token, whatever the topic (field reports 69, 77)`()
        async throws
    {
        let field = try await Field.start()
        var devices: [Device] = []
        for index in 0..<40 {
            guard case .apns(let token, _) = Device.iphone(index) else { continue }
            devices.append(
                .apns(token: token, topic: index % 2 == 0 ? "com.example.app" : "com.example.other")
            )
        }
        for part in stride(from: 0, to: 40, by: 10) {
            _ = await field.courier.carry(batch(Array(devices[part..<part + 10])))
            field.providers.transport.reconnect(try #require(field.providers.apns).pool)
        }
        let tokens = Set(field.requests(.apns).flatMap { $0.values("authorization") })
        #expect(tokens.count == 1)
        #expect(tokens.first?.hasPrefix("bearer ey") == true)
        await field.stop()
    }

    @Test func `a push that breaks rules is refused before the network, beside good ones`() async throws {
        let field = try await Field.start()
        var consignments = batch([.iphone(1), .iphone(2)])
        consignments[0].push.data = ["aps": "x"]
        let results = await field.courier.carry(consignments)
        guard case .refused(let refusal) = results[0].end else {
            Issue.record("\(results[0])")
            return
        }
        #expect(!refusal.breaks.isEmpty)
        #expect(results[0].written == 0)
        #expect(verdicts(results)[1] == .ok)
        #expect(field.requests(.apns).count == 1)
        await field.stop()
    }

    @Test func `a token that expired is renewed once and the pushes go again (field report 79)`() async throws
    {
        let clock = HandClock()
        let first = Locked<String?>(nil)
        var options = SimulatorOptions()
        options.handler = { request in
            guard request.service == .apns, let token = request.header("authorization") else { return nil }
            let isFirst = first.withLock { first in
                first = first ?? token
                return token == first
            }
            return isFirst ? .apns(403, "ExpiredProviderToken") : nil
        }
        options.judgement = .acceptEverything
        let field = try await Field.start(clock: clock, options: options)
        // The token is made with the first push, and is refused at a age of 21 minutes.
        _ = try await #require(field.courier.carrier(.apns)).credential.pass()
        clock.advance(by: .seconds(21 * 60))
        let results = await field.courier.carry(batch((0..<50).map { .iphone($0) }))
        #expect(verdicts(results).allSatisfy { $0 == .ok })
        #expect(results.allSatisfy { $0.written == 2 })
        let tokens = Set(field.requests(.apns).flatMap { $0.values("authorization") })
        #expect(tokens.count == 2)
        let ids = field.requests(.apns).compactMap { $0.header("apns-id") }
        #expect(ids.count == 100 && Set(ids).count == 50)
        await field.stop()
    }

    @Test func `a fresh token that APNs calls expired means a wrong clock, and no other is made`()
        async throws
    {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(403, "ExpiredProviderToken") : nil }
        let field = try await Field.start(options: options)
        let results = await field.courier.carry(batch([.iphone(1)]))
        guard case .answered(let reply) = results[0].end else {
            Issue.record("\(results[0])")
            return
        }
        #expect(reply.stop?.scope == .credential(.apns))
        #expect(reply.stop?.cause == .credentials)
        #expect(reply.stop?.fix.contains("clock") == true)
        #expect(Set(field.requests(.apns).flatMap { $0.values("authorization") }).count == 1)
        await field.stop()
    }

    @Test func `an invalid token stops the credential only after a second try on a fresh connection`()
        async throws
    {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(403, "InvalidProviderToken") : nil }
        let field = try await Field.start(options: options)
        let results = await field.courier.carry(batch([.iphone(1)]))
        guard case .answered(let reply) = results[0].end else {
            Issue.record("\(results[0])")
            return
        }
        #expect(reply.stop?.cause == .credentials)
        #expect(results[0].written == 2)
        #expect(Set(field.requests(.apns).map(\.connection)).count == 2)
        await field.stop()
    }

    @Test func `a sporadic invalid token heals on a fresh connection (field report 73)`() async throws {
        let tally = Tally()
        var options = SimulatorOptions()
        options.handler = { request in
            request.service == .apns && tally.next() == 0 ? .apns(403, "InvalidProviderToken") : nil
        }
        options.judgement = .acceptEverything
        let field = try await Field.start(options: options)
        let results = await field.courier.carry(batch((0..<20).map { .iphone($0) }))
        #expect(verdicts(results).allSatisfy { $0 == .ok })
        await field.stop()
    }

    @Test func `too many token updates keep the token, and the pushes are told to wait (field report 78)`()
        async throws
    {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(429, "TooManyProviderTokenUpdates") : nil }
        let field = try await Field.start(options: options)
        let results = await field.courier.carry(batch((0..<5).map { .iphone($0) }))
        let pauses = results.compactMap { if case .answered(let reply) = $0.end { reply.pause } else { nil } }
        #expect(!pauses.isEmpty && pauses.allSatisfy { $0 >= .seconds(60) })
        #expect(Set(field.requests(.apns).flatMap { $0.values("authorization") }).count == 1)
        await field.stop()
    }

    @Test func `FCM's own 401 gets one new access token, and Firebase's key for APNs none`() async throws {
        let clock = HandClock()
        let tally = Tally()
        var options = SimulatorOptions()
        options.clock = clock
        options.handler = { request in
            guard request.service == .fcm, tally.next() == 0 else { return nil }
            return .answer(
                ProviderAnswer(
                    status: 401,
                    body: Array(#"{"error":{"code":401,"status":"UNAUTHENTICATED"}}"#.utf8)
                )
            )
        }
        let field = try await Field.start(clock: clock, options: options)
        _ = try await #require(field.courier.carrier(.fcm)).credential.pass()
        clock.advance(by: .seconds(120))
        let results = await field.courier.carry(batch([.android(1)]))
        #expect(verdicts(results) == [.ok])
        #expect(field.requests(.oauth).count == 2)
        await field.stop()
    }

    @Test func `nothing listening is told as unprocessed`() async throws {
        let field = try await Field.start()
        await field.simulator.stop()
        let results = await field.courier.carry(batch([.iphone(1)]))
        guard case .lost(let error) = results[0].end else {
            Issue.record("\(results[0])")
            return
        }
        #expect(error.reach == .unprocessed)
        #expect(results[0].written == 0)
        await field.providers.transport.stop()
    }
}
