public import SilentPush

extension SigningKey {
    /// Makes a provider token: the JWT of WIRE A10.1 to A10.5, in `authorization: bearer <token>`.
    ///
    /// Each call makes a new one; `ProviderTokenSource` keeps the one that all requests share.
    /// - Parameters:
    ///   - identity: the key's ID and its team.
    ///   - issuedAt: the claim `iat`, cut to whole seconds; never in the future (WIRE A10.11).
    /// - Returns: the token alone, without `bearer`.
    /// - Throws: `KeyError` when OpenSSL cannot sign with this key.
    public func providerToken(for identity: ProviderIdentity, issuedAt: Timestamp) throws(KeyError) -> Secret
    {
        // Letters and digits alone: nothing to escape.
        let header = #"{"alg":"ES256","kid":"\#(identity.keyID)"}"#
        let claims = #"{"iss":"\#(identity.teamID)","iat":\#(issuedAt.secondsSince1970)}"#
        do {
            let token = try JSONWebToken.text(
                header: Array(header.utf8),
                claims: Array(claims.utf8)
            ) { input throws(OpenSSLFailure) in try ES256.signature(over: input, by: key) }
            return Secret(token)
        } catch {
            throw KeyError(subject: Self.subject, place: "key \(identity.keyID)", problems: [.openSSL(error)])
        }
    }

    /// The same, with the names checked on the way.
    public func providerToken(
        keyID: String,
        teamID: String,
        issuedAt: Timestamp
    ) throws(KeyError) -> Secret {
        try providerToken(for: ProviderIdentity(keyID: keyID, teamID: teamID), issuedAt: issuedAt)
    }
}
