import SilentPush
import Testing

@testable import PushSimulator

@Suite struct APNSPhoneTests {
    private let now = Timestamp(secondsSince1970: 1_767_225_600)
    private let token = String(repeating: "a1b2c3d4", count: 8)

    private func push(_ payload: String, type: String? = "background") throws -> APNSPush {
        APNSPush(pushType: type, priority: "5", payload: try JSONValue(parsing: Array(payload.utf8)))
    }

    @Test func `an unknown token is a new phone whose app gets delivery, token and data`() throws {
        var phones = PhoneBook()
        let payload = """
            {"aps":{"content-available":1},"order":"8812","CIO-Background-Delivery-ID":"d1",\
            "CIO-Background-Delivery-Token":"\(token)"}
            """
        let arrival = try phones.deliver(try push(payload), token: token, topic: "com.example.app", at: now)
        #expect(
            arrival
                == .received(ReceivedPush(deliveryID: "d1", deliveryToken: token, data: ["order": "8812"]))
        )
        let phone = try #require(phones.phones["apns:\(token)"])
        #expect(phone.pushes == 1)
        #expect(phone.arrivals == [arrival])
        #expect(phone.topic == "com.example.app")
    }

    @Test(
        arguments: [
            (#"{"aps":{"content-available":1},"a":"b"}"#, "background", "notBackground"),
            (
                #"{"aps":{"content-available":1},"n":1,"CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"t"}"#,
                "background", "unsupported"
            ),
            (#"{"aps":{"content-available":1}}"#, "alert", "sent as an alert"),
            (#"{"aps":{"content-available":1}}"#, nil, "without apns-push-type"),
            (#"{"aps":{"alert":"hi"}}"#, "alert", "without content-available"),
        ] as [(String, String?, String)]
    )
    func `the line says why the app gets no silent push`(_ payload: String, _ type: String?, _ words: String)
        throws
    {
        var phones = PhoneBook()
        let arrival = try phones.deliver(
            try push(payload, type: type),
            token: token,
            topic: "com.example.app",
            at: now
        )
        #expect(arrival.description.contains(words), "\(arrival)")
    }

    @Test func `a removed app answers 410 with the moment in milliseconds, and a token knows its topic`()
        throws
    {
        var phones = PhoneBook()
        let device = Device.apns(token: try DeviceToken(parsing: token))
        let silent = try push(#"{"aps":{"content-available":1}}"#)
        _ = try phones.deliver(silent, token: token, topic: "com.example.app", at: now)
        #expect(refusal(&phones, silent, "com.example.other")?.reason == .deviceTokenNotForTopic)
        phones.setRemoved(now, for: device, at: now)
        let gone = try #require(refusal(&phones, silent, "com.example.app"))
        #expect(gone.status == 410)
        #expect(
            String(decoding: gone.body, as: UTF8.self)
                == #"{"reason":"Unregistered","timestamp":1767225600000}"#
        )
        phones.setRemoved(nil, for: device, at: now)
        #expect(refusal(&phones, silent, "com.example.app") == nil)
    }

    private func refusal(_ phones: inout PhoneBook, _ push: APNSPush, _ topic: String) -> APNSRefusal? {
        do throws(APNSRefusal) {
            _ = try phones.deliver(push, token: token, topic: topic, at: now)
            return nil
        } catch {
            return error
        }
    }
}
