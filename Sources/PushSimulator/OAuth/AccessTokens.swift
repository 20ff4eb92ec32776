internal import SilentPush

/// The access tokens that were given out, and until when each is good.
struct AccessTokens {
    private struct Grant {
        let until: Timestamp
        let isForMessaging: Bool
    }

    private var grants: [String: Grant] = [:]

    /// How long a token is good (WIRE B7.3.1).
    static let lifetime = Duration.seconds(3599)

    /// The scopes that allow sending (WIRE B7.2).
    private static let messaging = [
        "https://www.googleapis.com/auth/firebase.messaging",
        "https://www.googleapis.com/auth/cloud-platform",
    ]

    /// Makes a new token.
    mutating func grant(scopes: [String], at now: Timestamp) -> String {
        if grants.count >= 4096 { grants = grants.filter { $0.value.until > now } }
        let random = (0..<4).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
        let token = "ya29.simulated-\(random)"
        grants[token] = Grant(
            until: now + Self.lifetime,
            isForMessaging: scopes.contains { Self.messaging.contains($0) }
        )
        return token
    }

    /// Ends every token at once, as a revoked account's.
    mutating func revokeAll() { grants = [:] }

    /// Throws what is wrong with the authorization of a request to FCM.
    func judge(_ authorization: String?, at now: Timestamp) throws(FCMRefusal) {
        guard let authorization else { throw .credentialsMissing }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { throw .credentialsMissing }
        guard let grant = grants[String(words[1])] else { throw .credentialsInvalid }
        guard now < grant.until else { throw .credentialsExpired }
        guard grant.isForMessaging else { throw .scopeInsufficient }
    }
}
