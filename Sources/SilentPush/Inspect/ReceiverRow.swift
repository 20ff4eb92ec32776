/// What one receiver hands to the app on one route, and what the app must have for it.
public struct ReceiverRow: Hashable, Sendable {
    /// What becomes of the push.
    public enum Result: Hashable, Sendable {
        /// The app's code gets this.
        case received(ReceivedPush)
        /// A silent push of Customer.io's that cannot be read, because of this value.
        case unsupported(key: String, value: JSONValue)
        /// The receiver leaves it to other code.
        case notBackground
        /// It does not get so far, because of this finding.
        case notDelivered(Finding)
    }

    /// What stands behind the answer.
    public enum Basis: String, Hashable, Sendable {
        /// The receiver's makers say so.
        case documented
        /// Made from how the receiver, or its relatives, are known to work.
        case model
    }

    /// The library in the app.
    public let receiver: Receiver
    /// The way of the push.
    public let route: PushRoute
    /// What becomes of it.
    public let result: Result
    /// Keys that arrive and do not stand in the data which the app gets.
    public let leftOut: [String]
    /// What the app, or the push, must have for it.
    public let needs: [String]
    /// What stands behind the answer.
    public let basis: Basis

    /// Whether Android may refuse to start the receiver's code in the background, by the message's priority (R10).
    public let wantsHigherPriority: Bool

    /// The first version that takes silent pushes, before which they are ignored; nil where all do.
    public var ignoredBelow: String? { receiver.minimumVersion }
}

extension ReceiverRow {
    /// The rows of every receiver on every route that it can be reached by.
    static func rows(
        for push: InspectedPush,
        on routes: [PushRoute],
        receivers: [Receiver],
        findings: [Finding]
    ) -> [Self] {
        routes.flatMap { route in
            receivers.filter { $0.providers.contains(route.provider) && $0.systems.contains(route.system) }
                .map { Self(push, $0, route, findings) }
        }
    }

    private init(_ push: InspectedPush, _ receiver: Receiver, _ route: PushRoute, _ findings: [Finding]) {
        let payload = push.arriving(by: route)
        self.receiver = receiver
        self.route = route
        let isHigh = push.v1Message?["android"]?["priority"]?.text?.uppercased() == "HIGH"
        wantsHigherPriority = receiver == .reactNativeFirebase && route == .fcmAndroid && !isHigh
        needs = Self.needs(receiver, route, isHigh: isHigh)
        let stop = findings.first { $0.severity == .error && $0.stopsDelivery && $0.routes.contains(route) }
        // What an app was handed has arrived, whatever else is wrong with it.
        if let stop, push.shape != .userInfo, push.shape != .data {
            (result, leftOut, basis) = (.notDelivered(stop), [], .model)
            return
        }
        let keys = payload.members?.map(\.key) ?? []
        switch receiver.receive(payload, on: route.system) {
        case .received(let received):
            result = .received(received)
            leftOut = keys.filter { received.data[$0] == nil }
            let isSaid = receiver != .androidSDK && !(received.data.isEmpty && receiver.readsKeys)
            basis = isSaid ? .documented : .model
        case .unsupported(let key):
            result = .unsupported(key: key, value: payload[key] ?? .null)
            leftOut = keys
            basis = receiver == .iosSDK && !InjectedKey.isOne(key) ? .documented : .model
        case .notBackground:
            result = .notBackground
            leftOut = keys
            basis = receiver == .iosSDK && !keys.contains(where: InjectedKey.isOne) ? .documented : .model
        }
    }

    private static func needs(_ receiver: Receiver, _ route: PushRoute, isHigh: Bool) -> [String] {
        var needs: [String] = []
        if route.system == .ios {
            needs.append(
                "the background mode Remote notifications, and registration for remote notifications"
            )
        }
        if route == .fcmIOS {
            needs.append(
                "GoogleUtilities 8.1.5 or later, where Firebase's app-delegate proxy is on (its default)"
            )
        }
        if receiver == .reactNativeFirebase, route == .fcmAndroid {
            needs.append(
                isHigh
                    ? "Android priority HIGH, which this message has"
                    : "Android priority HIGH, which this message has not: in the background Android may not start its code"
            )
        }
        switch receiver {
        case .reactNativeSDK, .flutterSDK:
            needs.append("setBackgroundPushHandler, set at the start, done within 25 s")
        case .androidSDK: needs.append("setBackgroundPushCallback")
        case .iosSDK: needs.append("handleBackgroundPush(userInfo:) in the app delegate, done within 30 s")
        case .reactNativeFirebase: needs.append("onMessage and setBackgroundMessageHandler")
        case .firebaseMessaging: needs.append("onMessage and onBackgroundMessage")
        default: break
        }
        return needs
    }
}

extension InspectedPush {
    /// The message object of HTTP v1, also of a legacy message; nil where there is none.
    var v1Message: JSONValue? {
        switch shape {
        case .fcm: body["message"]
        case .fcmLegacy: LegacyMessage(body).message["message"]
        case .apns, .userInfo, .data: nil
        }
    }

    /// What the device's system hands to a receiver.
    func arriving(by route: PushRoute) -> JSONValue {
        guard let message = v1Message else { return body }
        // The numbers stand for those that FCM makes up.
        return route == .fcmAndroid
            ? ArrivingPayload.android(fcmMessage: message, messageID: "0", senderID: 0)
            : ArrivingPayload.ios(fcmMessage: message, messageID: "0", senderID: 0)
    }
}
