internal import SilentPush

/// The good answer of each service, for every request alike.
enum Acceptance {
    static func judge(_ request: SimulatedRequest, _ identity: SimulatorIdentity) -> Judgement {
        switch request.service {
        case .apns:
            let identifier = request.header("apns-id") ?? UUIDText.random()
            return Judgement(
                ProviderAnswer(status: 200, headers: [.init("apns-id", identifier, isIndexed: false)])
            )
        case .fcm:
            let name = "projects/\(identity.projectID)/messages/\(request.number)"
            return Judgement(GoogleAnswer.json(status: 200, Array("{\"name\":\"\(name)\"}\n".utf8)))
        case .oauth:
            let text = #"{"access_token":"simulated","expires_in":3599,"token_type":"Bearer"}"#
            return Judgement(GoogleAnswer.json(status: 200, Array(text.utf8)))
        }
    }
}
