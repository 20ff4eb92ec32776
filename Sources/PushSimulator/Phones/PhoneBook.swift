internal import SilentPush

/// Every phone that was pushed to or named: a well-formed unknown token is a new phone.
struct PhoneBook {
    private(set) var phones: [String: Phone] = [:]
    /// Project number of the simulated Firebase project, which FCM shows to apps as the sender.
    static let senderID = 123_456_789_012

    /// Takes the app off a phone, which is made if it is new, or puts it back.
    mutating func setRemoved(_ moment: Timestamp?, for device: Device, at now: Timestamp) {
        let identity = device.identity
        if phones[identity] == nil {
            phones[identity] = Self.make(device, at: now)
        }
        phones[identity]?.removedAt = moment
    }

    /// Hands a push from APNs to its phone; throws where the phone's state makes APNs refuse.
    mutating func deliver(
        _ push: APNSPush,
        token: String,
        topic: String,
        at now: Timestamp
    ) throws(APNSRefusal) -> Arrival {
        let identity = "apns:\(token)"
        let phone = phones[identity]
        if let since = phone?.removedAt {
            throw APNSRefusal(.unregistered, "the app is gone from this phone", since: since)
        }
        if let other = phone?.topic, other != topic {
            throw APNSRefusal(.deviceTokenNotForTopic, "this token belongs to the app \(other)")
        }
        let arrival = Self.arrival(of: push, phone?.receiver ?? .iosSDK)
        phones[identity, default: Self.make(apns: identity, at: now)].topic = topic
        phones[identity]?.take(arrival)
        return arrival
    }

    /// What an iPhone's app gets of a push from APNs.
    private static func arrival(of push: APNSPush, _ receiver: Receiver) -> Arrival {
        guard push.isContentAvailable else {
            return .nothing("without content-available 1 iOS does not wake it (A6.4)")
        }
        switch push.pushType {
        case "background":
            return Arrival(receiver.receive(ArrivingPayload.ios(apnsBody: push.payload), on: .ios))
        case nil: return .nothing("without apns-push-type iOS may delay or drop the push (A2.2)")
        case "alert"?: return .nothing("sent as an alert, it is not handed to the app in the background (A3)")
        case let type?: return .nothing("a \(type) push is no silent push (A3)")
        }
    }

    /// Hands a message from FCM to its phone; nil where the app is gone from it.
    mutating func deliver(_ message: FCMMessage, messageID: String, at now: Timestamp) -> Arrival? {
        let identity = "fcm:\(message.target)"
        guard phones[identity]?.removedAt == nil else { return nil }
        var phone = phones[identity] ?? Self.make(fcm: identity, message.likelySystem, at: now)
        let arrival = Self.arrival(of: message, phone, messageID)
        phone.take(arrival)
        phones[identity] = phone
        return arrival
    }

    /// What an app gets of a message from FCM, on the system of its phone.
    private static func arrival(of message: FCMMessage, _ phone: Phone, _ messageID: String) -> Arrival {
        if message.isDisplayed {
            return .nothing("a notification block shows it and skips the app's code (R9)")
        }
        let body = message.body
        switch phone.system {
        case .android:
            let payload = ArrivingPayload.android(fcmMessage: body, messageID: messageID, senderID: senderID)
            return Arrival(phone.receiver.receive(payload, on: .android))
        case .ios:
            guard message.apns?.isContentAvailable == true else {
                return .nothing("without content-available 1 in apns.payload.aps iOS does not wake it (B6.3)")
            }
            let payload = ArrivingPayload.ios(fcmMessage: body, messageID: messageID, senderID: senderID)
            return Arrival(phone.receiver.receive(payload, on: .ios))
        }
    }

    /// Whether FCM passes a message for this target on to APNs: a known iPhone, or a new phone that looks like one.
    func isApple(_ message: FCMMessage) -> Bool {
        (phones["fcm:\(message.target)"]?.system ?? message.likelySystem) == .ios
    }

    private static func make(_ device: Device, at now: Timestamp) -> Phone {
        switch device {
        case .apns(_, let topic):
            var phone = make(apns: device.identity, at: now)
            phone.topic = topic
            return phone
        case .fcm(_, let system): return make(fcm: device.identity, system ?? .android, at: now)
        }
    }

    private static func make(apns identity: String, at now: Timestamp) -> Phone {
        Phone(identity: identity, provider: .apns, system: .ios, receiver: .iosSDK, firstSeen: now)
    }

    private static func make(fcm identity: String, _ system: DeviceOS, at now: Timestamp) -> Phone {
        Phone(
            identity: identity,
            provider: .fcm,
            system: system,
            receiver: system == .ios ? .iosSDK : .androidSDK,
            firstSeen: now
        )
    }
}
