/// A way from a provider to an app; the same push can be right on one and wrong on another.
public enum PushRoute: String, Hashable, Sendable, CaseIterable, Comparable {
    /// APNs to an Apple device.
    case apns
    /// FCM, which hands the push to APNs, to an Apple device.
    case fcmIOS = "fcm-ios"
    /// FCM to an Android device.
    case fcmAndroid = "fcm-android"

    /// The provider that the sender talks to.
    public var provider: Provider { self == .apns ? .apns : .fcm }
    /// The system at its end.
    public var system: DeviceOS { self == .fcmAndroid ? .android : .ios }
    /// For sentences, such as `FCM to Android`.
    public var title: String {
        switch self {
        case .apns: "APNs to iOS"
        case .fcmIOS: "FCM to iOS"
        case .fcmAndroid: "FCM to Android"
        }
    }

    /// In the order of the cases.
    public static func < (left: Self, right: Self) -> Bool { left.position < right.position }

    private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
