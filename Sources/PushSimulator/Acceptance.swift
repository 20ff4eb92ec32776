internal import SilentPush

/// The good answer of each service, for every request alike.
enum Acceptance {
    static func reply(to request: SimulatedRequest, _ identity: SimulatorIdentity) -> Reply {
        switch request.service {
        case .apns:
            let identifier = request.header("apns-id") ?? UUIDText.random()
            return .answer(
                ProviderAnswer(status: 200, headers: [.init("apns-id", identifier, isIndexed: false)])
            )
        case .fcm:
            let name = "projects/\(identity.projectID)/messages/\(request.number)"
            return .answer(json("{\"name\":\"\(name)\"}\n"))
        case .oauth:
            return .answer(
                json("{\"access_token\":\"simulated\",\"expires_in\":3599,\"token_type\":\"Bearer\"}")
            )
        case nil:
            return .answer(ProviderAnswer(status: 404))
        }
    }

    private static func json(_ text: String) -> ProviderAnswer {
        ProviderAnswer(
            status: 200,
            headers: [.init("content-type", "application/json; charset=UTF-8")],
            body: Array(text.utf8)
        )
    }
}
