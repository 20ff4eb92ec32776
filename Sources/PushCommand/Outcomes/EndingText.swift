internal import PushDispatch
internal import SilentPush

extension Console {
    /// Says what stopped a run, whoever the pushes were for.
    func explain(_ ending: RunEnding) {
        for stop in ending.stops {
            error("stopped \(stop.scope.words): \(stop.reason). \(stop.fix)")
        }
        if let cause = ending.unreachable {
            error("\(cause.message). \(cause.fix)")
        }
    }
}

extension Stop.Scope {
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
