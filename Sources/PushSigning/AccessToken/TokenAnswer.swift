import SilentPush

/// What an answer of the token endpoint means (WIRE B7.3).
enum TokenAnswer: Hashable {
    /// A token that lives for so long.
    case token(Secret, lifetime: Duration)
    /// The same again, a little later.
    case retry(AccessTokenError)
    /// No use to try again now.
    case failure(AccessTokenError)

    /// No access token lives longer (WIRE B7.3.2).
    private static let longestLife = Duration.seconds(3600)
    private static let retriedStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]
    private static let retriedWords: Set<String> = [
        "internal_failure", "server_error", "temporarily_unavailable",
    ]

    init(_ answer: ProviderAnswer, at now: Timestamp) {
        let body = try? JSONValue(parsing: answer.body)
        if answer.status == 200 {
            self = Self.success(body)
            return
        }
        let code = body?["error"]?.text.map(ServerText.shown)
        let detail = body?["error_description"]?.text.map(ServerText.shown)
        let isPassing =
            Self.retriedStatuses.contains(answer.status)
            || [code, detail].contains { $0.map(Self.retriedWords.contains) ?? false }
        guard !isPassing else {
            self = .retry(
                AccessTokenError(
                    .unavailable,
                    status: answer.status,
                    code: code,
                    finding: "Google's token server answers \(Self.words(answer.status, code, detail))",
                    fix: "Try again later."
                )
            )
            return
        }
        self = .failure(Self.refusal(answer, code: code, detail: detail, at: now))
    }

    private static func success(_ body: JSONValue?) -> TokenAnswer {
        guard let token = body?["access_token"]?.text, isHeaderSafe(token) else {
            return .failure(malformed("the answer has no access_token that can be used"))
        }
        if let type = body?["token_type"]?.text, type.lowercased() != "bearer" {
            return .failure(malformed("the answer has a token of type \(ServerText.shown(type)), not Bearer"))
        }
        let lifetime: Double?
        switch body?["expires_in"] {
        case nil, .null: lifetime = 3600
        case .number(let text), .string(let text): lifetime = Double(text)
        default: lifetime = nil
        }
        guard let lifetime, lifetime > 0, lifetime.isFinite else {
            return .failure(malformed("expires_in is no time"))
        }
        return .token(Secret(token), lifetime: min(.seconds(min(lifetime, 3600)), longestLife))
    }

    private static func refusal(
        _ answer: ProviderAnswer,
        code: String?,
        detail: String?,
        at now: Timestamp
    ) -> AccessTokenError {
        let difference = answer.header("date").flatMap(Timestamp.init(httpDate:)).map { now - $0 }
        var finding = "Google refuses the service account: \(words(answer.status, code, detail))"
        if code == "invalid_grant" { finding += "; " + ClockDifference.words(difference) }
        return AccessTokenError(
            .refused,
            status: answer.status,
            code: code,
            finding: finding,
            fix: fix(code: code, difference: difference),
            clockDifference: difference
        )
    }

    private static func fix(code: String?, difference: Duration?) -> String {
        switch code {
        case "invalid_grant":
            if let difference, ClockDifference.isHarmful(difference) {
                return "Set this machine's clock (NTP), then try again (WIRE B7.3.4)."
            }
            return
                "Check this machine's clock first, then whether the account or this key of it was deleted or "
                + "disabled in the Google Cloud console (WIRE B7.3.4)."
        case "invalid_client", "unauthorized_client", "disabled_client", "access_denied",
            "admin_policy_enforced":
            return
                "Check in the Google Cloud console that the account exists, is enabled and may be used (WIRE B7.3.5)."
        case nil:
            return "Check token_uri in the service account, and what answers there."
        default:
            return "Download the service account's key again (WIRE B7.3.5)."
        }
    }

    private static func malformed(_ finding: String) -> AccessTokenError {
        AccessTokenError(
            .malformedAnswer,
            status: 200,
            finding: finding,
            fix: "Check token_uri in the service account, and whether a proxy answers in Google's place."
        )
    }

    private static func words(_ status: Int, _ code: String?, _ detail: String?) -> String {
        let words = [code, detail.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        return words.isEmpty ? "HTTP \(status)" : "HTTP \(status), \(words)"
    }

    /// Visible ASCII, as a header's value must be.
    private static func isHeaderSafe(_ token: String) -> Bool {
        !token.isEmpty && token.utf8.count <= 16_384 && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
