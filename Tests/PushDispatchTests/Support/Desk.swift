import PushSimulator
import PushStore
import PushSystem
import SilentPush

@testable import PushDispatch

/// A simulator, and a dispatcher that reaches it with a store of its own in memory.
struct Desk {
    let simulator: Simulator
    let dispatcher: Dispatcher
    let clock: any PushClock
    let idle = Idleness()

    static func open(
        clock: any PushClock = SystemClock(),
        options: SimulatorOptions = SimulatorOptions(),
        limits: Configuration.Limits = Configuration.Limits(),
        store: Configuration.StoreLocation = .memory,
        change: (inout Configuration) -> Void = { _ in }
    ) async throws -> Desk {
        var options = options
        options.clock = options.clock ?? clock
        let simulator = try await Simulator.start(options)
        var configuration = try Configuration.load(simulator.configurationPath, environment: [:])
        configuration.store = store
        configuration.limits = limits
        change(&configuration)
        let dispatcher = try await Dispatcher(configuration, clock: clock)
        return Desk(simulator: simulator, dispatcher: dispatcher, clock: clock)
    }

    func close() async {
        await dispatcher.close()
        await simulator.stop()
    }

    /// The requests for one service.
    func requests(_ service: SimulatedService) -> [SimulatedRequest] {
        simulator.requests.map(\.request).filter { $0.service == service }
    }
}

/// Whether nothing is on its way, as the last progress told.
final class Idleness: Sendable {
    private let onBoard = Locked(0)

    func note(_ progress: RunProgress) { onBoard.withLock { $0 = progress.onBoard } }

    /// How many pushes are on their way.
    var count: Int { onBoard.withLock { $0 } }

    var isIdle: Bool { count == 0 }
}
