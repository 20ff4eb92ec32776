import FoundationEssentials
package import PushStore
import PushSystem
package import PushTransport
public import SilentPush

/// Sends silent pushes inside every device's allowance, durably, with nothing lost (DESIGN 3).
///
/// A dispatcher owns the connections, the store and the tokens of one configuration. Get one for a scope with
/// ``run(_:_:)``: what was taken in is finished when the scope ends. Any number of tasks may use it at once.
public final class Dispatcher: Sendable {
    let configuration: Configuration
    package let store: any Store
    let providers: Providers
    let courier: Courier
    let lanes: Lanes
    let clock: any PushClock
    /// From 0 up to 1, for waits.
    let jitter: @Sendable () -> Double
    /// 16 bytes, for delivery IDs.
    let random: @Sendable () -> [UInt8]
    /// What all sends share.
    let scope: SendScope

    /// Opens the store, and loads keys and accounts; nothing is connected yet.
    ///
    /// `onEvent` is told what happens to connections, on the transport's thread.
    /// - Throws: `StoreError`, `KeyError` or `TransportError`.
    package init(
        _ configuration: Configuration,
        clock: any PushClock,
        environment: [String: String] = [:],
        onEvent: (@Sendable (TransportEvent) -> Void)? = nil,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        random: @escaping @Sendable () -> [UInt8] = { (0..<16).map { _ in .random(in: 0 ... .max) } }
    ) async throws {
        let store = try await configuration.openStore(clock: clock)
        let providers: Providers
        do {
            providers = try Providers(
                configuration,
                store: store,
                clock: clock,
                environment: environment,
                onEvent: onEvent
            )
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
        let courier = providers.courier(clock: clock)
        self.courier = courier
        lanes = providers.lanes
        let perSecond = configuration.fcm?.perSecond
        scope = SendScope {
            Engine(
                store: store,
                courier: courier,
                clock: clock,
                mode: EngineMode(end: .whenTold),
                fcmPerSecond: perSecond,
                jitter: jitter,
                onProgress: { _ in }
            )
        }
    }

    /// Runs `body` with a dispatcher of `configuration`, and finishes what it took in when `body` ends.
    ///
    ///     try await Dispatcher.run(.load("silentpush.json")) { dispatcher in
    ///         for try await receipt in dispatcher.send(push, to: devices) { … }
    ///     }
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - body: Uses the dispatcher; it must not outlive this.
    /// - Returns: What `body` returns.
    /// - Throws: `StoreError`, `KeyError` or `TransportError` when it cannot begin, and what `body` throws.
    public static func run<Value>(
        _ configuration: Configuration,
        _ body: (Dispatcher) async throws -> Value
    ) async throws -> Value {
        let dispatcher = try await Dispatcher(
            configuration,
            clock: SystemClock(),
            environment: ProcessInfo.processInfo.environment
        )
        do {
            let value = try await body(dispatcher)
            await dispatcher.close()
            return value
        } catch {
            await dispatcher.close()
            throw error
        }
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

    /// Finishes what is in flight, and ends connections and store.
    package func close(grace: Duration = .zero) async {
        await scope.drain()
        await providers.transport.stop(grace: grace)
        await store.close()
    }
}
