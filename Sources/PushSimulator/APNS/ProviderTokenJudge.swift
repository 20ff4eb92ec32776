internal import SilentPush

/// Judges the JWT of a request to APNs (WIRE A10).
///
/// Belongs to the loop's thread.
struct ProviderTokenJudge {
    private let keyID: String
    private let teamID: String
    private let key: VerifyingKey
    /// Tokens whose signature is good, with their `iat`: a sender shows one for an hour.
    private var verified: [String: Double] = [:]

    /// How old a token may be (WIRE A10.7).
    private static let maximumAge = 3600.0
    /// How far a clock may be ahead; Apple documents nothing, and two clocks never agree to the second.
    private static let tolerance = 60.0

    init(_ identity: SimulatorIdentity) throws(SimulatorError) {
        keyID = identity.keyID
        teamID = identity.teamID
        key = try VerifyingKey(of: identity.signingKey.reveal())
    }

    /// Throws what is wrong with the authorization of `request`; `connection` remembers which token it uses.
    mutating func judge(
        _ request: SimulatedRequest,
        on connection: inout APNSConnection,
        at now: Moment
    ) throws(APNSRefusal) {
        guard let authorization = request.header("authorization") else {
            throw APNSRefusal(
                .missingProviderToken,
                "there is neither authorization nor a client certificate"
            )
        }
        guard let space = authorization.firstIndex(of: " "), authorization[..<space].lowercased() == "bearer"
        else { throw APNSRefusal(.invalidProviderToken, "authorization is not \"bearer\" and a token") }
        let token = String(authorization[authorization.index(after: space)...])
        let issuedAt = try verify(token)
        let age = Double(now.wall.millisecondsSince1970) / 1000 - issuedAt
        guard age <= Self.maximumAge else {
            throw APNSRefusal(
                .expiredProviderToken,
                "the provider token is \(Self.text(age)) s old; 3600 are allowed"
            )
        }
        guard age >= -Self.tolerance else {
            throw APNSRefusal(
                .invalidProviderToken,
                "iat is \(Self.text(-age)) s in the future: the sender's clock is wrong, or iat is in milliseconds"
            )
        }
        try connection.use(token, at: now)
    }

    private mutating func verify(_ token: String) throws(APNSRefusal) -> Double {
        if let issuedAt = verified[token] { return issuedAt }
        guard let jwt = JWT(token) else {
            throw APNSRefusal(.invalidProviderToken, "the provider token is no JWT of three base64url parts")
        }
        guard jwt.header["alg"]?.text == "ES256" else {
            throw APNSRefusal(.invalidProviderToken, "the token's alg is not ES256")
        }
        guard jwt.header["kid"]?.text == keyID else {
            throw APNSRefusal(.invalidProviderToken, "the token's kid is not the key ID \(keyID)")
        }
        guard jwt.claims["iss"]?.text == teamID else {
            throw APNSRefusal(.invalidProviderToken, "the token's iss is not the team ID \(teamID)")
        }
        guard case .number(let text)? = jwt.claims["iat"], let issuedAt = Double(text), issuedAt.isFinite
        else {
            throw APNSRefusal(.invalidProviderToken, "the token's iat is not a JSON number of UNIX seconds")
        }
        guard key.verifiesES256(jwt.signature, of: jwt.signed) else {
            throw APNSRefusal(.invalidProviderToken, "the token's signature is not by the key \(keyID)")
        }
        if verified.count >= 256 { verified = [:] }
        verified[token] = issuedAt
        return issuedAt
    }

    private static func text(_ seconds: Double) -> String {
        Int64(exactly: seconds.rounded(.down)).map(String.init) ?? "very many"
    }
}
