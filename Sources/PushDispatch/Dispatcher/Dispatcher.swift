import PushStore
import PushSystem
import PushTransport
public import SilentPush

/// Sends silent pushes inside every device's allowance, durably, with nothing lost (DESIGN 3).
///
/// A dispatcher owns the connections, the store and the tokens of one configuration. Get one for a scope with
/// ``run(_:_:)``: what was taken in is finished when the scope ends. Any number of tasks may use it at once.
public final class Dispatcher: Sendable {
    let configuration: Configuration
    let store: any Store
    let providers: Providers
    let courier: Courier
    let lanes: Lanes
    let clock: any PushClock
    /// From 0 up to 1, for waits.
    let jitter: @Sendable () -> Double
    /// 16 bytes, for delivery IDs.
    let random: @Sendable () -> [UInt8]

    /// Opens the store, and loads keys and accounts; nothing is connected yet.
    ///
    /// - Throws: `StoreError`, `KeyError` or `TransportError`.
    package init(
        _ configuration: Configuration,
        clock: any PushClock,
        environment: [String: String] = [:],
        jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        random: @escaping @Sendable () -> [UInt8] = { (0..<16).map { _ in .random(in: 0 ... .max) } }
    ) async throws {
        let store = try await configuration.openStore(clock: clock)
        let providers: Providers
        do {
            providers = try Providers(configuration, store: store, clock: clock, environment: environment)
        } catch {
            await store.close()
            throw error
        }
        self.configuration = configuration
        self.store = store
        self.providers = providers
        self.clock = clock
        self.jitter = jitter
        self.random = random
        courier = providers.courier(clock: clock)
        lanes = providers.lanes
    }

    /// What is odd about keys and accounts and works all the same; one sentence each.
    public var warnings: [String] { providers.warnings }

    /// Sends one push at once, outside the outbox: the receipts, when every device has ended (DESIGN 5, `send`).
    ///
    /// Nothing is stored but the allowance, the provider token and the receipts. When the task is cancelled, what
    /// is in flight is waited for, and the rest ends `pending`.
    ///
    /// - Parameters:
    ///   - push: What is said.
    ///   - devices: Where it goes.
    ///   - options: Whether to wait for room, or to go beyond the allowance.
    ///   - onEvent: Called for what happens meanwhile.
    /// - Returns: One receipt for each device, in order, and how it all ended.
    /// - Throws: `SendRefusal` when the push or a device is malformed (nothing is sent then), or `StoreError`.
    public func sendOnce(
        _ push: Push,
        to devices: [Device],
        options: SendOptions = SendOptions(),
        onEvent: @escaping @Sendable (SendEvent) -> Void = { _ in }
    ) async throws -> SendReport {
        let run = SendRun(
            store: store,
            courier: courier,
            lanes: lanes,
            clock: clock,
            options: options,
            onEvent: onEvent
        )
        return try await run.send(push, to: devices)
    }

    /// Ends connections and store; what is in flight gets `grace` to be answered.
    package func close(grace: Duration = .zero) async {
        await providers.transport.stop(grace: grace)
        await store.close()
    }
}
