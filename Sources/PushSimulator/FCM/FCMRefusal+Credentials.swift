internal import SilentPush

extension FCMRefusal {
    /// There is no bearer at all.
    static let credentialsMissing = FCMRefusal(
        status: 401,
        code: "UNAUTHENTICATED",
        message: "Request is missing required authentication credential. \(expected)",
        frontEndReason: "CREDENTIALS_MISSING",
        headers: [.init("www-authenticate", "Bearer realm=\"https://accounts.google.com/\"")],
        explanation: "there is no authorization with a bearer"
    )

    /// The bearer is none that the simulator's token endpoint gave out.
    static let credentialsInvalid = unauthenticated(
        "ACCESS_TOKEN_TYPE_UNSUPPORTED",
        "the access token was not given out here"
    )

    /// The bearer has ended.
    static let credentialsExpired = unauthenticated("ACCESS_TOKEN_EXPIRED", "the access token has expired")

    /// The bearer is not for messaging.
    static let scopeInsufficient = FCMRefusal(
        status: 403,
        code: "PERMISSION_DENIED",
        message: "Request had insufficient authentication scopes.",
        frontEndReason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        headers: [
            .init(
                "www-authenticate",
                "Bearer realm=\"https://accounts.google.com/\", error=\"insufficient_scope\""
            )
        ],
        explanation: "the access token's scope has no firebase.messaging"
    )

    /// The path names a project that the account does not belong to.
    static func projectUnknown(_ project: String) -> FCMRefusal {
        FCMRefusal(
            status: 404,
            code: "NOT_FOUND",
            message: "Requested entity was not found.",
            explanation: "the project \(project.printable) is not the service account's"
        )
    }

    private static let expected =
        "Expected OAuth 2 access token, login cookie or other valid authentication credential. "
        + "See https://developers.google.com/identity/sign-in/web/devconsole-project."

    private static func unauthenticated(_ reason: String, _ explanation: String) -> FCMRefusal {
        FCMRefusal(
            status: 401,
            code: "UNAUTHENTICATED",
            message: "Request had invalid authentication credentials. \(expected)",
            frontEndReason: reason,
            headers: [
                .init(
                    "www-authenticate",
                    "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\""
                )
            ],
            explanation: explanation
        )
    }
}
