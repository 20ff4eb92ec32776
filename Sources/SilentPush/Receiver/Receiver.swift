/// A library that takes silent pushes on a device (RECEIVERS 1).
///
/// It is a model made from documents: no such library runs here.
public struct Receiver: Hashable, Sendable {
    /// A short name for flags and lines, such as `ios-sdk`.
    public let name: String
    /// What it is called in full.
    public let title: String
    /// The first version that knows silent pushes; nil where every version does.
    public let minimumVersion: String?
    /// The providers whose pushes reach it.
    public let providers: Set<Provider>
    /// The systems that it runs on.
    public let systems: Set<DeviceOS>
    /// Whether it is Customer.io's, which reads the two keys and takes them out of the data.
    let readsKeys: Bool
}

extension Receiver {
    /// Customer.io's SDK for iOS, `handleBackgroundPush(userInfo:)`.
    public static let iosSDK = Self(
        name: "ios-sdk",
        title: "Customer.io SDK for iOS",
        minimumVersion: "5.2.0",
        providers: [.apns, .fcm],
        systems: [.ios],
        readsKeys: true
    )
    /// Customer.io's SDK for Android, `setBackgroundPushCallback`, also under the Expo plugin.
    public static let androidSDK = Self(
        name: "android-sdk",
        title: "Customer.io SDK for Android",
        minimumVersion: "5.1.0",
        providers: [.fcm],
        systems: [.android],
        readsKeys: true
    )
    /// Customer.io's SDK for React Native, `setBackgroundPushHandler`.
    public static let reactNativeSDK = Self(
        name: "react-native-sdk",
        title: "Customer.io SDK for React Native",
        minimumVersion: "7.3.0",
        providers: [.apns, .fcm],
        systems: [.ios, .android],
        readsKeys: true
    )
    /// Customer.io's SDK for Flutter, `setBackgroundPushHandler`.
    public static let flutterSDK = Self(
        name: "flutter-sdk",
        title: "Customer.io SDK for Flutter",
        minimumVersion: "5.2.0",
        providers: [.apns, .fcm],
        systems: [.ios, .android],
        readsKeys: true
    )
    /// React Native Firebase, `onMessage` and `setBackgroundMessageHandler`.
    public static let reactNativeFirebase = Self(
        name: "react-native-firebase",
        title: "React Native Firebase",
        minimumVersion: nil,
        providers: [.fcm],
        systems: [.ios, .android],
        readsKeys: false
    )
    /// `firebase_messaging` for Flutter, `onMessage` and `onBackgroundMessage`.
    public static let firebaseMessaging = Self(
        name: "firebase-messaging",
        title: "firebase_messaging for Flutter",
        minimumVersion: nil,
        providers: [.fcm],
        systems: [.ios, .android],
        readsKeys: false
    )

    /// Every receiver of RECEIVERS 1.
    public static let all = [
        iosSDK, androidSDK, reactNativeSDK, flutterSDK, reactNativeFirebase, firebaseMessaging,
    ]
}
