import SilentPush

@testable import PushTransport

/// A raw server with a script, and a transport that trusts it.
struct Rig: Sendable {
    let server: RawServer
    let transport: Transport
    let events: EventLog
    let clock: ManualClock
    let pool: PoolKey
    private let trusted: TemporaryFile

    /// Starts both.
    ///
    /// With `usesManualClock` time stands still for the transport; otherwise it is the machine's. `script` is what
    /// each connection does.
    init(
        _ options: RawServer.Options = RawServer.Options(),
        kind: PoolKey.Kind = .fcm,
        usesManualClock: Bool = false,
        configure: (inout TransportConfiguration) -> Void = { _ in },
        script: @escaping @Sendable (RawConnection) -> Void
    ) throws {
        let identity = try TestIdentity()
        server = try RawServer(identity, options, script: script)
        trusted = try identity.writeCertificate()
        events = EventLog()
        clock = ManualClock()
        var configuration = TransportConfiguration()
        configuration.caFile = trusted.path
        configuration.connections = 1
        configuration.onEvent = events.take
        configure(&configuration)
        transport =
            usesManualClock ? try Transport(configuration, clock: clock) : try Transport(configuration)
        pool = PoolKey(host: "127.0.0.1", port: Int(server.port), credential: "key", kind: kind)
    }

    /// Lets time pass for the transport.
    func advance(_ duration: Duration) {
        clock.advance(by: duration)
        transport.lookAtClock()
    }

    /// Lets time pass in steps until something is reached.
    func pass(_ step: Duration, until isReached: () -> Bool) async {
        while !isReached() {
            advance(step)
            // The other threads need the processor more than this one.
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Sends and waits until each has been answered.
    func send(_ count: Int, from first: Int = 0) async -> Tally {
        let tally = Tally()
        transport.send(Load.requests(first..<first + count, pool), answers: tally.take)
        await tally.wait(for: count)
        return tally
    }

    func stop() async {
        await transport.stop()
        server.stop()
    }
}
