import SilentPush

/// The shared place of one token: loads, opens and seals it; without a shared place it keeps nothing.
struct TokenShelf: Sendable {
    let name: String
    let seal: TokenSeal
    let shared: (any SharedTokens)?

    /// The token that others made, its age on this machine's clock.
    func load(at now: Moment) async throws -> KeptToken? {
        guard let shared, let sealed = try await shared.load(name) else { return nil }
        guard let opened = seal.open(sealed, as: name) else { return nil }
        return KeptToken(decoding: opened)?.rebased(at: now)
    }

    /// Runs `body` with the token that stands there, alone among all who share it, and keeps what it made.
    func renewing(
        clock: any PushClock,
        _ body: @Sendable (KeptToken?) async throws -> KeptToken
    ) async throws -> KeptToken {
        guard let shared else { return try await body(nil) }
        return try await shared.exclusively(name) {
            let stored = try await shared.load(name)
                .flatMap { seal.open($0, as: name) }
                .flatMap(KeptToken.init(decoding:))
            let rebased = stored?.rebased(at: clock.now())
            let token = try await body(rebased)
            if token != rebased || stored?.isAhead(of: clock.now()) == true {
                try await shared.save(try seal.seal(token.encoded(), as: name), as: name)
            }
            return token
        }
    }
}
