internal import PushDispatch
internal import PushTransport
internal import SilentPush

extension Dispatcher {
    /// Opens a dispatcher for a command: warnings are said, and with `--verbose` what happens to connections.
    static func open(_ configuration: Configuration, _ console: Console) async throws -> Dispatcher {
        var onEvent: (@Sendable (TransportEvent) -> Void)?
        if console.volume == .verbose { onEvent = { console.detail($0.text) } }
        let dispatcher = try await Dispatcher(
            configuration,
            clock: console.io.clock,
            environment: console.io.environment,
            onEvent: onEvent
        )
        for warning in dispatcher.warnings { console.warn(warning) }
        return dispatcher
    }
}
