@testable import SilentPush

/// Requests of other senders, right but for what a test puts in, and the rules found broken.
enum Inspected {
    /// A body whose `aps` is `aps`.
    static func body(aps: String) -> [UInt8] {
        Array(
            #"{"aps":\#(aps),"account":"42","CIO-Background-Delivery-ID":"d","#.utf8
        ) + Array(#""CIO-Background-Delivery-Token":"\#(Sample.hex)"}"#.utf8)
    }

    /// A right request with some headers replaced, or taken away by nil.
    static func request(headers changed: [String: String?] = [:]) -> WireRequest {
        let right = ["apns-topic": "com.example.app", "apns-push-type": "background", "apns-priority": "5"]
        let headers = right.merging(changed.compactMapValues(\.self)) { _, new in new }
            .filter { name, _ in changed[name].map { $0 != nil } ?? true }
        return WireRequest(
            authority: "api.push.apple.com",
            path: "/3/device/\(Sample.hex)",
            headers: headers.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) },
            body: body(aps: #"{"content-available":1}"#)
        )
    }

    /// What is broken when these headers are changed.
    static func apns(headers: [String: String?]) -> [String] {
        Inspection(apns: request(headers: headers), at: Sample.now).breaks.map {
            "\($0.rule.number) \($0.field)"
        }
    }

    /// What is broken by this `aps`.
    static func aps(_ aps: String) -> [String] {
        Inspection(apnsBody: body(aps: aps)).breaks.map { "\($0.rule.number) \($0.field)" }
    }

    /// What is broken in this FCM message.
    static func fcm(_ body: String) -> [String] {
        Inspection(fcmBody: Array(body.utf8), at: Sample.now).breaks.map { "\($0.rule.number) \($0.field)" }
    }
}
