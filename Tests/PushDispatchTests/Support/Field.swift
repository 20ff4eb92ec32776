import PushSimulator
import PushSystem
import PushTransport
import SilentPush

@testable import PushDispatch

/// A simulator and a courier that reaches it, over real TLS and HTTP/2.
struct Field {
    let simulator: Simulator
    let configuration: Configuration
    let providers: Providers
    let courier: Courier
    let clock: any PushClock

    static func start(
        clock: any PushClock = SystemClock(),
        options: SimulatorOptions = SimulatorOptions()
    ) async throws -> Field {
        let simulator = try await Simulator.start(options)
        let configuration = try Configuration.load(simulator.configurationPath, environment: [:])
        let providers = try Providers(configuration, store: nil, clock: clock)
        return Field(
            simulator: simulator,
            configuration: configuration,
            providers: providers,
            courier: providers.courier(clock: clock),
            clock: clock
        )
    }

    func stop() async {
        await providers.transport.stop()
        await simulator.stop()
    }

    /// The requests for one service.
    func requests(_ service: SimulatedService) -> [SimulatedRequest] {
        simulator.requests.map(\.request).filter { $0.service == service }
    }
}

extension Device {
    /// An iPhone of its own for each number, for the simulator's topic.
    static func iphone(_ number: Int) -> Device {
        let digits = String(number, radix: 16)
        let hex = String(repeating: "0", count: 64 - digits.count) + digits
        do {
            return .apns(token: try DeviceToken(parsing: hex), topic: "com.example.app")
        } catch {
            preconditionFailure("\(error)")
        }
    }

    static func android(_ number: Int) -> Device { .fcm(.token("android:\(number)"), os: .android) }

    static func fcmPhone(_ number: Int) -> Device { .fcm(.token("ios:\(number)"), os: .ios) }
}

extension Reply {
    /// An APNs refusal.
    static func apns(_ status: Int, _ reason: String) -> Self {
        .answer(ProviderAnswer(status: status, body: Array(#"{"reason":"\#(reason)"}"#.utf8)))
    }
}

/// A count that a handler keeps on the simulator's thread.
final class Tally: Sendable {
    private let counts = Locked<[String: Int]>([:])

    /// Counts one, and gives how many there were before.
    func next(_ name: String = "") -> Int {
        counts.withLock { counts in
            defer { counts[name, default: 0] += 1 }
            return counts[name, default: 0]
        }
    }

    subscript(name: String) -> Int { counts.withLock { $0[name, default: 0] } }
}
