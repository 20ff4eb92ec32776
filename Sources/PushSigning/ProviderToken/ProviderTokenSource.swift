import PushSystem
public import SilentPush

/// Owns the one provider token of a key and team that all requests, connections and topics share (DESIGN D6).
///
/// It is made when first asked for, replaced at 50 minutes and never below 20; concurrent callers share one
/// minting, and so do processes when `shared` is given.
public final class ProviderTokenSource: Sendable {
    private let key: SigningKey
    private let identity: ProviderIdentity
    private let clock: any PushClock
    private let shelf: TokenShelf
    private let current = Locked<KeptToken?>(nil)
    private let flight = SingleFlight<KeptToken>()

    /// Prepares the source; nothing is made or loaded yet.
    public init(
        key: SigningKey,
        identity: ProviderIdentity,
        clock: any PushClock,
        shared: (any SharedTokens)? = nil
    ) throws(KeyError) {
        self.key = key
        self.identity = identity
        self.clock = clock
        shelf = TokenShelf(
            name: "apns:\(identity.teamID):\(identity.keyID)",
            seal: try TokenSeal(key),
            shared: shared
        )
    }

    /// The token to present now.
    ///
    /// - Throws: `KeyError` when signing fails, or what the shared place throws.
    public func token() async throws -> ProviderToken {
        if let token = current.withLock({ $0 }), isFresh(token) { return ProviderToken(token) }
        return ProviderToken(try await flight.value { try await self.renew { self.isFresh($0) } })
    }

    /// What to present after APNs refused `token`; all who report the same token share one minting.
    public func refused(
        _ token: Secret,
        because refusal: ProviderTokenAge.Refusal
    ) async throws -> ProviderTokenRenewal {
        let present = try await self.token()
        guard present.text == token else { return .renewed(present) }
        switch ProviderTokenAge(mintedAt: present.mintedAt, now: clock.now()).decision(after: refusal) {
        case .use, .keepThoughRefused:
            return .keepThoughRefused(present)
        case .clockWrong:
            return .clockWrong(present)
        case .mint:
            let renewed = try await flight.value {
                try await self.renew { $0.text != token && self.isFresh($0) }
            }
            return .renewed(ProviderToken(renewed))
        }
    }

    /// The age of the token that would be presented, here or in the shared place; nil when there is none yet.
    public func age() async throws -> Duration? {
        let now = clock.now()
        if let token = current.withLock({ $0 }) { return now.elapsed(since: token.madeAt) }
        return try await shelf.load(at: now).map { now.elapsed(since: $0.madeAt) }
    }

    /// Takes the shared token if it is good, else makes one while nobody else does.
    private func renew(unless isGood: @Sendable (KeptToken) -> Bool) async throws -> KeptToken {
        // Another flight may have ended between the caller's look and this one.
        if let token = current.withLock({ $0 }), isGood(token) { return token }
        let token = try await shelf.renewing(clock: clock) { stored in
            if let stored, isGood(stored) { return stored }
            let now = clock.now()
            let text = try key.providerToken(for: identity, issuedAt: now.wall)
            return KeptToken(text: text, madeAt: now, lifetime: .seconds(3600))
        }
        current.withLock { $0 = token }
        return token
    }

    private func isFresh(_ token: KeptToken) -> Bool {
        ProviderTokenAge(mintedAt: token.madeAt, now: clock.now()).decision == .use
    }
}

extension ProviderTokenSource: CustomStringConvertible, CustomReflectable {
    /// Key and team.
    public var description: String { "provider tokens of key \(identity.keyID), team \(identity.teamID)" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
