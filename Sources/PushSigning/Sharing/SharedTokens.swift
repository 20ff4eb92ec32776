/// Where tokens are shared between processes and machines, so that all present the same one (DESIGN D6).
///
/// What is saved is sealed already: whoever keeps it can read nothing of it.
public protocol SharedTokens: Sendable {
    /// What was last saved under `name`; nil when nothing was.
    func load(_ name: String) async throws -> [UInt8]?

    /// Keeps `sealed` under `name`, in place of what was there.
    func save(_ sealed: [UInt8], as name: String) async throws

    /// Runs `body` while nobody else, in this process or another, runs one for the same `name`.
    ///
    /// An access token's `body` waits for the network, a minute at most; a holder that died must not block others.
    func exclusively<Value: Sendable>(
        _ name: String,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value
}
