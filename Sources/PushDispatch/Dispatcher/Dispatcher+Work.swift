import PushStore
import SilentPush

extension Dispatcher {
    /// Dispatches from the outbox (DESIGN 5, `work`).
    ///
    /// - Parameters:
    ///   - drains: Whether to end when nothing falls due within `patience`; otherwise it goes on until stopped.
    ///   - patience: How long something is waited for when it drains.
    ///   - control: Stops the run from outside.
    ///   - onProgress: Called a few times a second, and at the end.
    /// - Returns: How it ended.
    /// - Throws: `StoreError`.
    public func work(
        drains: Bool,
        patience: Duration = .seconds(60),
        control: RunControl = RunControl(),
        onProgress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> RunEnding {
        let mode = EngineMode(
            end: drains ? .whenDone(patience: patience) : .whenTold,
            looksForOthers: !drains
        )
        let engine = engine(mode, onProgress: onProgress)
        control.attach(engine.inbox)
        return try await engine.run()
    }

    /// An engine over this dispatcher's store and connections.
    func engine(_ mode: EngineMode, onProgress: @escaping @Sendable (RunProgress) -> Void) -> Engine {
        Engine(
            store: store,
            courier: courier,
            clock: clock,
            mode: mode,
            fcmPerSecond: configuration.fcm?.perSecond,
            jitter: jitter,
            onProgress: onProgress
        )
    }
}
