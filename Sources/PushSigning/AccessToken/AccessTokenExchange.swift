import SilentPush

/// One exchange with its tries: three at most, 1 s apart and doubling, each with a deadline (WIRE B7.3.6).
struct AccessTokenExchange: Sendable {
    var account: ServiceAccount
    var clock: any PushClock
    /// How long one try may take.
    var deadline: Duration
    /// A factor near 1 for each wait.
    var jitter: @Sendable () -> Double
    var exchange: @Sendable (OAuthRequest) async throws -> ProviderAnswer

    static let tries = 3

    func token() async throws -> KeptToken {
        var wait = 1.0
        for attempt in 1...Self.tries {
            // Its life is counted from before the request, so that it never seems to last longer than it does.
            let askedAt = clock.now()
            switch try await answer(askedAt: askedAt) {
            case .token(let text, let lifetime):
                return KeptToken(text: text, madeAt: askedAt, lifetime: lifetime)
            case .failure(let error):
                throw error
            case .retry(let error):
                guard attempt < Self.tries else { throw error }
                try await clock.sleep(for: .seconds(wait * jitter()))
                wait *= 2
            }
        }
        throw AccessTokenError(.unreachable, finding: "no try was made", fix: "Try again.")
    }

    private func answer(askedAt: Moment) async throws -> TokenAnswer {
        let request = OAuthRequest(
            tokenURI: account.tokenURI,
            assertion: try account.assertion(at: askedAt.wall)
        )
        do {
            let answer = try await withDeadline { try await exchange(request) }
            return TokenAnswer(answer, at: clock.now().wall)
        } catch is CancellationError {
            throw CancellationError()
        } catch is DeadlinePassed {
            return .retry(
                AccessTokenError(
                    .unreachable,
                    finding: "the token server did not answer within \(deadline.components.seconds) s",
                    fix: "Check the way to \(account.tokenURI)."
                )
            )
        } catch {
            return .retry(
                AccessTokenError(
                    .unreachable,
                    finding: "the token server cannot be reached: \(ServerText.shown("\(error)"))",
                    fix: "Check the way to \(account.tokenURI)."
                )
            )
        }
    }

    private struct DeadlinePassed: Error {}

    /// The first of `body`'s result and the deadline; a `body` that never ends is left behind.
    private func withDeadline(
        _ body: @escaping @Sendable () async throws -> ProviderAnswer
    ) async throws -> ProviderAnswer {
        let first = FirstResult<ProviderAnswer>()
        let work = Task {
            do { first.settle(.success(try await body())) } catch { first.settle(.failure(error)) }
        }
        let timer = Task {
            do {
                try await clock.sleep(for: deadline)
                first.settle(.failure(DeadlinePassed()))
            } catch {}
        }
        defer {
            timer.cancel()
            work.cancel()
        }
        return try await first.value
    }
}
