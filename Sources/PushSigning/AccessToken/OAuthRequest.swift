public import SilentPush

/// A request to exchange an assertion for an access token (WIRE B7.3), to be sent by `POST`.
public struct OAuthRequest: Hashable, Sendable {
    /// Where to, an https:// address.
    public let tokenURI: String
    /// The header `content-type`.
    public let contentType = "application/x-www-form-urlencoded"
    /// The body; it holds the assertion, so it never shows.
    public let form: Secret

    /// Creates the request for `assertion`.
    public init(tokenURI: String, assertion: Secret) {
        self.tokenURI = tokenURI
        // A JWT has nothing that a form must escape.
        form = Secret(
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion.reveal())"
        )
    }
}
