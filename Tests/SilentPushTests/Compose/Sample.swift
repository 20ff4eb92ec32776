@testable import SilentPush

/// The push, devices and routes of the fixtures.
enum Sample {
    static let hex = "00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f"
    static let apnsToken = DeviceToken(checkedHex: hex)
    static let apns = Device.apns(token: apnsToken)
    static let androidToken = "exampleInstanceId00000:APA91bEXAMPLE-registration_token-not-real-000000000000"
    static let iosToken = "exampleInstanceIdIOS00:APA91bEXAMPLE-ios-registration_token-not-real-0000000"
    static let android = Device.fcm(.token(androidToken), os: .android)
    static let ios = Device.fcm(.token(iosToken), os: .ios)
    static let unknown = Device.fcm(.token(androidToken))
    static let deliveryID = "ZmljdGl2ZS1kZWxpdmVyeS0wMDE="
    static let push = Push(deliveryID: deliveryID, data: ["action": "refresh", "account": "42"])
    /// 2026-01-01T00:00:00Z.
    static let now = Timestamp(secondsSince1970: 1_767_225_600)
    static let composer = Composer(
        apns: APNSRoute(authority: "api.push.apple.com", topic: "com.example.app"),
        fcm: FCMRoute(authority: "fcm.googleapis.com", projectID: "example-project")
    )

    /// The request for `push`, by the sample's composer.
    static func request(
        _ push: Push = push,
        to device: Device,
        deadline: Deadline = .provider
    ) throws -> WireRequest {
        try composer.compose(push, to: device, deadline: deadline, at: now).request
    }

    /// The rules that `push` breaks at `device`, by number and field; empty when it composes.
    static func broken(
        _ push: Push,
        to device: Device = apns,
        deadline: Deadline = .provider,
        by composer: Composer = composer
    ) -> [String] {
        breaks(push, to: device, deadline: deadline, by: composer).map { "\($0.rule.number) \($0.field)" }
    }

    /// The rules that `push` breaks at `device`.
    static func breaks(
        _ push: Push,
        to device: Device = apns,
        deadline: Deadline = .provider,
        by composer: Composer = composer
    ) -> [RuleBreak] {
        do {
            _ = try composer.compose(push, to: device, deadline: deadline, at: now)
            return []
        } catch {
            return error.breaks
        }
    }
}

extension WireRequest {
    /// The value of a header.
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    func json() throws -> JSONValue { try JSONValue(parsing: body) }
}
