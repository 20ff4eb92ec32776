/// Where a push goes (DESIGN 2).
public enum Device: Hashable, Sendable {
    /// An app on an Apple device, straight through APNs. Without a topic the sender's own is used.
    case apns(token: DeviceToken, topic: String? = nil)
    /// An app that FCM knows, on the system named, or on one that the sender does not know.
    case fcm(FCMTarget, os: DeviceOS? = nil)

    /// The provider that carries pushes to this device.
    public var provider: Provider {
        switch self {
        case .apns: .apns
        case .fcm: .fcm
        }
    }

    /// The address as it goes into receipts and into `CIO-Background-Delivery-Token`.
    public var address: String {
        switch self {
        case .apns(let token, _): token.hex
        case .fcm(let target, _): target.text
        }
    }

    /// What makes two devices one: `apns:<lower hex>` or `fcm:<exact text>`; topic and system are not part of it.
    public var identity: String { "\(provider.rawValue):\(address)" }

    /// Whether Apple's two or three an hour hold here: APNs, and FCM to iOS or to an unknown system (DESIGN D3).
    public var isUnderAppleGuidance: Bool {
        switch self {
        case .apns: true
        case .fcm(_, let os): os != .android
        }
    }
}

/// The two push services.
public enum Provider: String, Hashable, Sendable, CaseIterable {
    /// Apple Push Notification service.
    case apns
    /// Firebase Cloud Messaging.
    case fcm
}

/// The system behind an FCM registration.
public enum DeviceOS: String, Hashable, Sendable, CaseIterable {
    /// iPhone and iPad.
    case ios
    /// Android.
    case android
}

/// An FCM address, opaque text that is never altered (WIRE B2).
public enum FCMTarget: Hashable, Sendable {
    /// A registration token.
    case token(String)
    /// A Firebase installation ID.
    case fid(String)

    /// The address itself.
    public var text: String {
        switch self {
        case .token(let text), .fid(let text): text
        }
    }
}
