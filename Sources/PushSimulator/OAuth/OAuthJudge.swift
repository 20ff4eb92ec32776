internal import SilentPush

/// Google's token endpoint: judges an assertion and gives an access token for a good one (WIRE B7).
///
/// Belongs to the loop's thread.
struct OAuthJudge {
    /// Why no token is given, in the form of RFC 6749 §5.2.
    struct Refusal: Error {
        let error: String
        let text: String

        var answer: ProviderAnswer {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("error", error)
            writer.member("error_description", text)
            writer.endObject()
            return GoogleAnswer.json(status: error == "unauthorized_client" ? 401 : 400, writer.bytes)
        }

        static func grant(_ text: String) -> Refusal { Refusal(error: "invalid_grant", text: text) }
    }

    private let clientEmail: String
    private let privateKeyID: String
    private let audiences: Set<String>
    private let key: VerifyingKey

    /// How far the sender's clock may be off: a few minutes (WIRE B7.2).
    private static let tolerance: Int64 = 300
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    init(_ identity: SimulatorIdentity, endpoint: String) throws(SimulatorError) {
        clientEmail = identity.clientEmail
        privateKeyID = identity.privateKeyID
        // Google's own address is the audience even where token_uri is another one; libraries differ on that.
        audiences = ["https://oauth2.googleapis.com/token", "\(endpoint)/token"]
        key = try VerifyingKey(of: identity.accountKey.reveal())
    }

    /// The answer to a request for a token.
    func judge(_ request: SimulatedRequest, _ accessTokens: inout AccessTokens, at now: Timestamp)
        -> Judgement
    {
        guard request.method == "POST" else {
            return Judgement(
                GoogleAnswer.notFound,
                reason: "HTTP 404",
                explanation: "tokens are asked for by POST"
            )
        }
        do throws(Refusal) {
            let scopes = try judgeAssertion(try Self.assertion(in: request), at: now)
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("access_token", accessTokens.grant(scopes: scopes, at: now))
            writer.member("expires_in", Int(AccessTokens.lifetime.components.seconds))
            writer.member("token_type", "Bearer")
            writer.endObject()
            return Judgement(GoogleAnswer.json(status: 200, writer.bytes))
        } catch {
            return Judgement(error.answer, reason: error.error, explanation: error.text)
        }
    }

    private static func assertion(in request: SimulatedRequest) throws(Refusal) -> String {
        let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded", let form = FormBody(request.body) else {
            throw Refusal(error: "invalid_request", text: "Bad Request: the body is not form-urlencoded")
        }
        guard let grantType = form["grant_type"] else {
            throw Refusal(error: "invalid_request", text: "Required parameter is missing: grant_type")
        }
        guard grantType == Self.grantType else {
            throw Refusal(error: "unsupported_grant_type", text: "Invalid grant_type: \(grantType)")
        }
        guard let assertion = form["assertion"], !assertion.isEmpty else {
            throw Refusal(error: "invalid_request", text: "Required parameter is missing: assertion")
        }
        return assertion
    }

    /// The scopes that the assertion asks for; throws the first thing that is wrong with it.
    private func judgeAssertion(_ text: String, at now: Timestamp) throws(Refusal) -> [String] {
        guard let jwt = JWT(text), jwt.header["alg"]?.text == "RS256" else {
            throw .grant("Invalid JWT: it must be three parts of base64url with alg RS256.")
        }
        guard jwt.claims["iss"]?.text == clientEmail else { throw .grant("Invalid grant: account not found") }
        if let kid = jwt.header["kid"], kid.text != privateKeyID { throw .grant("Invalid JWT Signature.") }
        guard key.verifiesRS256(jwt.signature, of: jwt.signed) else { throw .grant("Invalid JWT Signature.") }
        guard let audience = jwt.claims["aud"]?.text, audiences.contains(audience) else {
            throw .grant("Invalid JWT: Failed audience check.")
        }
        try judgeTime(jwt.claims, at: now.secondsSince1970)
        let scopes = (jwt.claims["scope"]?.text ?? "").split(separator: " ").map(String.init)
        guard !scopes.isEmpty, scopes.allSatisfy({ $0.hasPrefix("https://www.googleapis.com/auth/") }) else {
            throw Refusal(
                error: "invalid_scope",
                text: "Invalid OAuth scope or ID token audience provided."
            )
        }
        return scopes
    }

    private func judgeTime(_ claims: JSONValue, at now: Int64) throws(Refusal) {
        guard case .number(let iat)? = claims["iat"], case .number(let exp)? = claims["exp"],
            let issuedAt = Double(iat), let expires = Double(exp), issuedAt.isFinite, expires.isFinite,
            expires > issuedAt, expires - issuedAt <= 3600,
            issuedAt <= Double(now + Self.tolerance), expires >= Double(now - Self.tolerance)
        else {
            throw .grant(
                "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
                    + "Check your iat and exp values in the JWT claim."
            )
        }
    }
}
