package import PushSigning
import SilentPush

/// Where the token for `authorization` comes from; a certificate needs none.
package enum TokenSource: Sendable {
    /// APNs with a signing key.
    case provider(ProviderTokenSource)
    /// FCM with a service account.
    case access(AccessTokenSource)
    /// APNs with a client certificate.
    case certificate

    /// The token to present now; nil where the certificate speaks.
    func token() async throws -> Secret? {
        switch self {
        case .provider(let source): try await source.token().text
        case .access(let source): try await source.token()
        case .certificate: nil
        }
    }

    /// The value of `authorization` for a token: APNs and FCM spell the scheme differently (WIRE A2, B1.2).
    func authorization(_ token: Secret) -> Secret {
        switch self {
        case .provider, .certificate: Secret("bearer " + token.reveal())
        case .access: Secret("Bearer " + token.reveal())
        }
    }

    /// Gets another token in place of one that was refused as expired; nil when that would be of no use.
    func renewed(after refused: Secret) async throws -> Renewal {
        switch self {
        case .certificate: return .useless(fix: "APNs refused the client certificate: renew it.")
        case .access(let source):
            _ = try await source.replacement(forRefused: refused)
            return .renewed
        case .provider(let source):
            switch try await source.refused(refused, because: .expired) {
            case .renewed: return .renewed
            case .keepThoughRefused, .clockWrong:
                return .useless(
                    fix: "APNs calls a provider token expired that is younger than 20 minutes: "
                        + "set this machine's clock (WIRE A10.11)."
                )
            }
        }
    }

    /// What asking for another token gave.
    enum Renewal: Sendable {
        case renewed
        case useless(fix: String)
    }
}
