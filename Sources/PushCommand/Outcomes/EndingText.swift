internal import PushDispatch
internal import SilentPush

extension Console {
    /// Says what stopped a run, whoever the pushes were for.
    func explain(_ ending: RunEnding, hosts: [Provider: String]) {
        for stop in ending.stops {
            let host = hosts[stop.scope.provider].map { " (\($0) was asked)" } ?? ""
            error("stopped \(stop.scope.words)\(host): \(stop.reason). \(stop.fix)")
        }
        if let cause = ending.unreachable {
            error("\(cause.message). \(cause.fix)")
        }
    }
}

extension Stop.Scope {
    /// Whose answers stopped it.
    fileprivate var provider: Provider {
        switch self {
        case .topic: .apns
        case .fcmToApple: .fcm
        case .credential(let provider), .provider(let provider): provider
        }
    }

    /// What no longer goes out.
    fileprivate var words: String {
        switch self {
        case .topic(let topic): "everything for topic \(topic)"
        case .credential(.apns): "everything for APNs"
        case .credential(.fcm): "everything for FCM"
        case .fcmToApple: "everything through FCM to iOS"
        case .provider(.apns): "everything for APNs"
        case .provider(.fcm): "everything for FCM"
        }
    }
}
