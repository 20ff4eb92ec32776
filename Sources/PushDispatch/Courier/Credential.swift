import PushSigning
import PushSystem
package import SilentPush

/// Owns one provider's token and its standing there, and mends what can be mended after a refusal.
///
/// Any number of batches share it; whatever a thousand pushes in flight report at once is mended once.
package final class Credential: Sendable {
    private let provider: Provider
    private let source: TokenSource
    private let reconnect: @Sendable () -> Void
    private let state = Locked(State())

    private struct State {
        var standing = CredentialStanding()
        /// The token that was last written out as a header, and that header.
        var written: (token: Secret, authorization: Secret)?
    }

    /// Creates the owner; `reconnect` makes the pool open fresh connections.
    package init(provider: Provider, source: TokenSource, reconnect: @escaping @Sendable () -> Void) {
        self.provider = provider
        self.source = source
        self.reconnect = reconnect
    }

    /// What a batch is sent with.
    struct Pass: Sendable {
        /// The generation of connections.
        var generation: Int
        /// The token; nil where the certificate speaks.
        var token: Secret?
        /// The value of the header `authorization`.
        var authorization: Secret?
    }

    /// The pass for requests that are sent now.
    func pass() async throws -> Pass {
        let token = try await source.token()
        return state.withLock { state in
            guard let token else { return Pass(generation: state.standing.generation) }
            if state.written?.token != token {
                state.written = (token, source.authorization(token))
            }
            return Pass(
                generation: state.standing.generation,
                token: token,
                authorization: state.written?.authorization
            )
        }
    }

    /// Notes a good answer.
    func accepted(_ pass: Pass) {
        state.withLock { $0.standing.accepted(on: pass.generation) }
    }

    /// What can be done after a verdict about the credential or its connections.
    enum Mending: Sendable {
        /// Send the push again at once.
        case again
        /// The credential waits, and so does the push.
        case wait(Duration)
        /// Nothing but a change of the configuration helps.
        case stop(Stop)
    }

    /// Mends after a verdict on a push that was sent with `pass`.
    func mend(after verdict: Verdict, sentWith pass: Pass, to device: Device) async -> Mending {
        let step = state.withLock { $0.standing.step(after: verdict, sentOn: pass.generation) }
        switch step {
        case .again: return .again
        case .freshConnections:
            reconnect()
            return .again
        case .pause(let wait):
            reconnect()
            return .wait(wait)
        case .stop: return .stop(Stop(verdict, on: device))
        case .renew: return await renew(after: verdict, sentWith: pass)
        }
    }

    private func renew(after verdict: Verdict, sentWith pass: Pass) async -> Mending {
        do {
            // With a certificate there is no token that could have expired.
            switch try await source.renewed(after: pass.token ?? Secret("")) {
            case .useless(let fix):
                return .stop(
                    Stop(.credential(provider), cause: .credentials, reason: verdict.reason, fix: fix)
                )
            case .renewed:
                let isFirst = state.withLock { state in
                    guard state.standing.generation == pass.generation else { return false }
                    state.standing.renewed()
                    return true
                }
                if isFirst { reconnect() }
                return .again
            }
        } catch {
            switch Self.unsigned(error, provider) {
            case .wait(let wait, _, _): return .wait(wait)
            case .stop(let stop): return .stop(stop)
            }
        }
    }

    /// What it means that no token could be had.
    static func unsigned(_ error: any Error, _ provider: Provider) -> Carried.Unsigned {
        switch error {
        case let error as AccessTokenError where !error.isFinal:
            return .wait(.seconds(30), reason: error.description, fix: error.fix)
        case let error as AccessTokenError:
            return .stop(
                Stop(.credential(provider), cause: .credentials, reason: error.description, fix: error.fix)
            )
        case let error as KeyError:
            return .stop(
                Stop(.credential(provider), cause: .configuration, reason: error.description, fix: "")
            )
        default:
            // The store, where tokens are shared, could not be asked.
            return .wait(.seconds(10), reason: "\(error)", fix: "")
        }
    }
}
