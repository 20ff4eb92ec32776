import PushSystem
public import SilentPush

/// Owns the one access token of a service account that all requests share (WIRE B7.3, DESIGN D6).
///
/// It is asked for when first needed, and anew 5 minutes before its end; concurrent callers share one exchange,
/// and so do processes when `shared` is given. A refusal is final: it is repeated to callers, not to Google.
public final class AccessTokenSource: Sendable {
    private struct State {
        var token: KeptToken?
        var refusal: (error: AccessTokenError, at: Moment)?
        /// A failed renewal of a token that still lives; no other is tried for a while.
        var failedAt: Moment?
    }

    /// A token is renewed this long before its end, or at half its life if that is later.
    public static let renewedBeforeEnd = Duration.seconds(300)
    /// A final refusal is not put to the test again for this long.
    public static let refusalStands = Duration.seconds(600)
    /// A token refused by FCM at a younger age than this is not replaced: a new one would fare no better.
    public static let leastAge = Duration.seconds(60)
    /// Wait between renewals that failed while the old token still lives.
    private static let renewalPause = Duration.seconds(30)

    private let account: ServiceAccount
    private let clock: any PushClock
    private let shelf: TokenShelf
    private let exchange: AccessTokenExchange
    private let state = Locked(State())
    private let flight = SingleFlight<KeptToken>()

    /// Prepares the source; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - account: whose tokens.
    ///   - clock: the time; a test passes its own.
    ///   - shared: where processes share tokens, if they do.
    ///   - deadline: how long one try of an exchange may take; 30 s unless told otherwise.
    ///   - jitter: the factor of each wait between tries; 0.9 to 1.1.
    ///   - exchange: sends the request and gives the answer, whatever its status; throws where none came.
    /// - Throws: `KeyError` when OpenSSL cannot work with the account's key.
    public init(
        account: ServiceAccount,
        clock: any PushClock,
        shared: (any SharedTokens)? = nil,
        deadline: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0.9...1.1) },
        exchange: @escaping @Sendable (OAuthRequest) async throws -> ProviderAnswer
    ) throws(KeyError) {
        self.account = account
        self.clock = clock
        self.exchange = AccessTokenExchange(
            account: account,
            clock: clock,
            deadline: deadline,
            jitter: jitter,
            exchange: exchange
        )
        shelf = TokenShelf(
            name: "fcm:\(account.clientEmail):\(account.fingerprint.prefix(16))",
            seal: try TokenSeal(account),
            shared: shared
        )
    }

    /// The token to present now, in `authorization: Bearer <token>`.
    ///
    /// - Throws: `AccessTokenError`, `KeyError`, or what the shared place throws.
    public func token() async throws -> Secret {
        let now = clock.now()
        let (token, failedAt) = state.withLock { ($0.token, $0.failedAt) }
        if let token {
            if isFresh(token, at: now) { return token.text }
            if let failedAt, now.elapsed(since: failedAt) < Self.renewalPause, isAlive(token, at: now) {
                return token.text
            }
        }
        return try await flight.value { try await self.renew(refused: nil) }.text
    }

    /// The token to present after FCM refused `token` with 401; all who report the same token share one exchange.
    ///
    /// - Throws: as `token()`, and `freshTokenRefused` when the refused token is less than a minute old.
    public func replacement(forRefused token: Secret) async throws -> Secret {
        let now = clock.now()
        if let current = state.withLock({ $0.token }), current.text == token,
            now.elapsed(since: current.madeAt) < Self.leastAge
        {
            throw AccessTokenError(
                .freshTokenRefused,
                status: 401,
                finding: "FCM refuses a token that Google's token server gave out just now",
                fix: "Check that the service account belongs to project \(account.projectID) and that the "
                    + "Firebase Cloud Messaging API is enabled there."
            )
        }
        return try await flight.value { try await self.renew(refused: token) }.text
    }

    /// The age of the token that would be presented, here or in the shared place; nil when there is none yet.
    public func age() async throws -> Duration? {
        let now = clock.now()
        if let token = state.withLock({ $0.token }) { return now.elapsed(since: token.madeAt) }
        return try await shelf.load(at: now).map { now.elapsed(since: $0.madeAt) }
    }

    private func renew(refused: Secret?) async throws -> KeptToken {
        let now = clock.now()
        let isGood: @Sendable (KeptToken) -> Bool = {
            $0.text != refused && self.isFresh($0, at: self.clock.now())
        }
        let (present, refusal) = state.withLock { ($0.token, $0.refusal) }
        if let present, isGood(present) { return present }
        if let refusal, now.elapsed(since: refusal.at) < Self.refusalStands { throw refusal.error }
        do {
            let token = try await shelf.renewing(clock: clock) { stored in
                if let stored, isGood(stored) { return stored }
                return try await exchange.token()
            }
            state.withLock { $0 = State(token: token) }
            return token
        } catch let error as AccessTokenError {
            let failedAt = clock.now()
            state.withLock { state in
                if error.isFinal { state.refusal = (error, failedAt) } else { state.failedAt = failedAt }
            }
            // A token that still lives serves on while Google cannot be asked.
            guard !error.isFinal, let present, present.text != refused, isAlive(present, at: failedAt) else {
                throw error
            }
            return present
        }
    }

    private func isFresh(_ token: KeptToken, at now: Moment) -> Bool {
        let renewedAt = max(token.lifetime - Self.renewedBeforeEnd, token.lifetime / 2)
        return now.elapsed(since: token.madeAt) < renewedAt
    }

    /// Whether a request that leaves now still arrives in its life.
    private func isAlive(_ token: KeptToken, at now: Moment) -> Bool {
        now.elapsed(since: token.madeAt) < token.lifetime - .seconds(10)
    }
}

extension AccessTokenSource: CustomStringConvertible, CustomReflectable {
    /// Whose tokens.
    public var description: String { "access tokens of \(account.clientEmail)" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
