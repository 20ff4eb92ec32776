public import SilentPush

extension ServiceAccount {
    /// What an access token may be used for.
    public static let messagingScope = "https://www.googleapis.com/auth/firebase.messaging"

    /// How far `iat` lies in the past, so that a clock a little ahead does no harm (WIRE B7.2).
    static let backdating = Duration.seconds(30)

    /// Makes the signed claim that is exchanged for an access token (WIRE B7.2).
    ///
    /// - Parameter moment: the present; `iat` lies 30 s before it and `exp` an hour after `iat`.
    /// - Returns: the JWT.
    /// - Throws: `KeyError` when OpenSSL cannot sign with this key.
    public func assertion(at moment: Timestamp) throws(KeyError) -> Secret {
        let issuedAt = (moment - Self.backdating).secondsSince1970
        var header = [JSONMember("alg", .string("RS256")), JSONMember("typ", .string("JWT"))]
        if let privateKeyID { header.append(JSONMember("kid", .string(privateKeyID))) }
        let claims = [
            JSONMember("iss", .string(clientEmail)),
            JSONMember("scope", .string(Self.messagingScope)),
            JSONMember("aud", .string(Self.googleTokenURI)),
            JSONMember("iat", .number(String(issuedAt))),
            JSONMember("exp", .number(String(issuedAt.addingReportingOverflow(3600).partialValue))),
        ]
        do {
            let token = try JSONWebToken.text(
                header: JSONValue.object(header).serialized(),
                claims: JSONValue.object(claims).serialized()
            ) { input throws(OpenSSLFailure) in try key.signature(over: input) }
            return Secret(token)
        } catch {
            throw KeyError(subject: Self.subject, place: clientEmail, problems: [.openSSL(error)])
        }
    }
}
