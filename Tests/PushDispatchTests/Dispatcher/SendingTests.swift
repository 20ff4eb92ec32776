import PushSimulator
import PushStore
import PushSystem
import SilentPush
import Testing

@testable import PushDispatch

@Suite(.timeLimit(.minutes(2)))
struct SendingTests {
    private let push = Push(deliveryID: "order-8812-v3", data: ["order": "8812"], collapseID: "orders")

    /// Devices that count how many were asked for.
    private struct Phones: AsyncSequence, Sendable {
        let count: Int
        let asked: Tally

        struct Iterator: AsyncIteratorProtocol {
            let phones: Phones
            var next = 0

            mutating func next() async throws -> Device? {
                guard next < phones.count else { return nil }
                defer { next += 1 }
                _ = phones.asked.next("asked")
                return .iphone(next)
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(phones: self) }
    }

    @Test
    func
        `the library sends to any sequence of devices, and each gets one receipt with its address (field report 146)`()
        async throws
    {
        let desk = try await Desk.open()
        var devices: [String: Int] = [:]
        for try await receipt in desk.dispatcher.send(push, to: Phones(count: 5000, asked: Tally())) {
            #expect(receipt.outcome == .accepted)
            devices[receipt.device ?? "", default: 0] += 1
        }
        #expect(devices.count == 5000 && devices.values.allSatisfy { $0 == 1 })
        #expect(desk.requests(.apns).count == 5000)
        await desk.close()
    }

    @Test func `devices are asked for only as fast as receipts are read (field report 149)`() async throws {
        let desk = try await Desk.open()
        let asked = Tally()
        let receipts = desk.dispatcher.send(push, to: Phones(count: 20_000, asked: asked))
        var iterator = receipts.makeAsyncIterator()
        for _ in 0..<100 { _ = try await iterator.next() }
        await desk.simulator.wait { $0.accepted >= DeviceFeed.most }
        #expect(asked["asked"] <= DeviceFeed.most + 100 + 1)
        var count = 100
        while try await iterator.next() != nil { count += 1 }
        #expect(count == 20_000)
        #expect(asked["asked"] == 20_000)
        await desk.close()
    }

    @Test func `one device is sent to and its receipt awaited`() async throws {
        let desk = try await Desk.open()
        #expect(try await desk.dispatcher.send(push, to: .android(1)).outcome == .accepted)
        let again = try await desk.dispatcher.send(push, to: .android(1))
        #expect(again.isDuplicate && again.outcome == .accepted)
        await desk.close()
    }

    @Test func `what is held is durable and ends the receipt, with the caller's key`() async throws {
        let desk = try await Desk.open()
        for index in 0..<3 {
            _ = try await desk.dispatcher.send(Push(deliveryID: "p\(index)"), to: .iphone(1))
        }
        let addressees = AsyncStream { continuation in
            continuation.yield(Addressee(.iphone(1), ref: "user-1"))
            continuation.finish()
        }
        var receipts: [Receipt] = []
        for try await receipt in desk.dispatcher.send(push, to: addressees) { receipts.append(receipt) }
        #expect(receipts.map(\.outcome.name) == ["held"])
        #expect(receipts.map(\.ref) == ["user-1"])
        #expect(try await desk.dispatcher.store.status().counts["held"] == 1)
        await desk.close()
    }

    @Test func `what is to be tried much later ends as pending`() async throws {
        var options = SimulatorOptions()
        options.handler = { $0.service == .apns ? .apns(503, "ServiceUnavailable") : nil }
        let desk = try await Desk.open(options: options)
        let receipt = try await desk.dispatcher.send(push, to: .iphone(1))
        #expect(receipt.outcome == .pending)
        #expect(receipt.reason == "ServiceUnavailable")
        await desk.close()
    }

    @Test func `a malformed push gets a receipt that says why for each device`() async throws {
        let desk = try await Desk.open()
        var bad = push
        bad.data = ["aps": "x"]
        var receipts: [Receipt] = []
        for try await receipt in desk.dispatcher.send(bad, to: [.iphone(1), .iphone(2)]) {
            receipts.append(receipt)
        }
        #expect(receipts.map(\.outcome) == [.rejected, .rejected])
        #expect(desk.simulator.counts.requests == 0)
        await desk.close()
    }

    @Test func `ending early stops asking and loses nothing that was taken in`() async throws {
        let desk = try await Desk.open()
        let asked = Tally()
        for try await _ in desk.dispatcher.send(push, to: Phones(count: 100_000, asked: asked)) { break }
        await desk.dispatcher.scope.drain()
        let counts = try await desk.dispatcher.store.status().counts
        #expect(counts.values.reduce(0, +) <= asked["asked"])
        #expect(asked["asked"] <= DeviceFeed.most + 2)
        #expect(desk.simulator.counts.accepted == counts["accepted"])
        await desk.close()
    }

    @Test func `what the sequence of devices throws, the reader gets`() async throws {
        struct Broken: Error {}
        let desk = try await Desk.open()
        let devices = AsyncThrowingStream<Device, any Error> { continuation in
            continuation.yield(.iphone(1))
            continuation.finish(throwing: Broken())
        }
        var count = 0
        await #expect(throws: Broken.self) {
            for try await _ in desk.dispatcher.send(push, to: devices) { count += 1 }
        }
        await desk.close()
    }

    @Test func `the scope ends only when what was taken in is finished (field report 137)`() async throws {
        let simulator = try await Simulator.start()
        var configuration = try Configuration.load(simulator.configurationPath, environment: [:])
        configuration.store = .memory
        let push = push
        try await Dispatcher.run(configuration) { dispatcher in
            for try await receipt in dispatcher.send(push, to: (0..<50).map { .iphone($0) as Device }) {
                #expect(receipt.outcome == .accepted)
            }
        }
        #expect(simulator.counts.accepted == 50)
        await simulator.stop()
    }
}
