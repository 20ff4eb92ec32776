internal import SilentPush

/// What a service makes of one request.
struct Judgement {
    var answer: ProviderAnswer
    /// The device that was addressed, as far as it could be read.
    var token: String?
    /// The provider's word for a refusal.
    var reason: String?
    /// Why, for the terminal and the log, in one sentence.
    var explanation: String?
    /// What the app behind the token got; nil where nothing reached a phone.
    var appGot: Arrival?

    init(
        _ answer: ProviderAnswer,
        token: String? = nil,
        reason: String? = nil,
        explanation: String? = nil,
        appGot: Arrival? = nil
    ) {
        self.answer = answer
        self.token = token
        self.reason = reason
        self.explanation = explanation
        self.appGot = appGot
    }
}
