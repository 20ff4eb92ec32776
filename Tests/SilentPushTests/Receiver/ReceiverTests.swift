import Testing

@testable import SilentPush

struct ReceiverTests {
    private func fixture(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

    private let received = Reception.received(
        ReceivedPush(
            deliveryID: Sample.deliveryID,
            deliveryToken: Sample.hex,
            data: ["account": "42", "action": "refresh"]
        )
    )

    @Test(arguments: [ReceiveFixture.receiveIOSUserinfoAPNS, ReceiveFixture.receiveIOSUserinfoFCM])
    func `Customer.io's SDKs on iOS receive what the fixtures expect`(text: String) throws {
        let value = try fixture(text)
        let expected = value["expected"]
        let push = ReceivedPush(
            deliveryID: expected?["deliveryID"]?.text,
            deliveryToken: expected?["deliveryToken"]?.text,
            data: ["account": "42", "action": "refresh"]
        )
        for receiver in [Receiver.iosSDK, .reactNativeSDK, .flutterSDK] {
            #expect(receiver.receive(try #require(value["userInfo"]), on: .ios) == .received(push))
        }
    }

    @Test func `Customer.io's SDKs on Android receive what the fixture expects, from the raw extras too`()
        throws
    {
        let value = try fixture(ReceiveFixture.receiveAndroidDataAndExtras)
        let push = ReceivedPush(
            deliveryID: value["expected"]?["deliveryId"]?.text,
            deliveryToken: value["expected"]?["deliveryToken"]?.text,
            data: ["account": "42", "action": "refresh"]
        )
        for key in ["rawExtras", "remoteMessageData"] {
            for receiver in [Receiver.androidSDK, .reactNativeSDK, .flutterSDK] {
                #expect(receiver.receive(try #require(value[key]), on: .android) == .received(push))
            }
        }
    }

    @Test func `Firebase's libraries hand on the data with the two keys`() throws {
        let data = try #require(try fixture(ReceiveFixture.receiveFlutterOrRnFirebase)["message"]?["data"])
        let expected = try Push.data(from: data)
        for receiver in [Receiver.reactNativeFirebase, .firebaseMessaging] {
            for system in [DeviceOS.ios, .android] {
                let got = receiver.receive(data, on: system)
                #expect(got == .received(ReceivedPush(data: expected)))
            }
        }
        #expect(expected.count == 4)
    }

    @Test func `a payload that cannot be read, or is none of ours, gets the SDK's answer`() throws {
        guard case .array(let cases)? = try fixture(RejectFixture.rejectIOSUserinfo)["cases"] else {
            Issue.record("no cases")
            return
        }
        for item in cases {
            let answer = Receiver.iosSDK.receive(try #require(item["userInfo"]), on: .ios)
            let word =
                switch answer {
                case .received: "received"
                case .unsupported: "unsupported"
                case .notBackground: "notBackground"
                }
            let expected = item["expected"]?.text ?? ""
            let name = item["name"]?.text ?? ""
            #expect(expected.contains(word) || expected.hasPrefix("unknown"), "\(name): \(word)")
            #expect(word != "received", "\(name)")
        }
    }

    @Test func `what is composed is received, whatever the way`() throws {
        let body = try Sample.request(to: Sample.apns).json()
        #expect(Receiver.iosSDK.receive(ArrivingPayload.ios(apnsBody: body), on: .ios) == received)

        for device in [Sample.ios, Sample.android, Sample.unknown, .fcm(.fid("f"))] {
            let message = try #require(try Sample.request(to: device).json()["message"])
            let expected = ReceivedPush(
                deliveryID: Sample.deliveryID,
                deliveryToken: device.address,
                data: ["account": "42", "action": "refresh"]
            )
            if message["apns"] != nil {
                let info = ArrivingPayload.ios(fcmMessage: message, messageID: "1", senderID: 123)
                #expect(info["google.c.sender.id"] == .number("123"))
                #expect(Receiver.iosSDK.receive(info, on: .ios) == .received(expected))
            }
            let extras = ArrivingPayload.android(fcmMessage: message, messageID: "1", senderID: 123)
            #expect(Receiver.androidSDK.receive(extras, on: .android) == .received(expected))
        }
    }

    @Test func `a value that is not text makes iOS give up and Android leave it out`() throws {
        let json = #"{"CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"T","n":3,"k":"v"}"#
        let payload = try fixture(json)
        #expect(Receiver.iosSDK.receive(payload, on: .ios) == .unsupported(key: "n"))
        let push = ReceivedPush(deliveryID: "d", deliveryToken: "T", data: ["k": "v"])
        #expect(Receiver.androidSDK.receive(payload, on: .android) == .received(push))
    }

    @Test func `something that is no object is none of ours`() {
        for receiver in Receiver.all {
            #expect(receiver.receive(.array([]), on: .ios) == .notBackground)
        }
        #expect(Set(Receiver.all.map(\.name)).count == 6)
    }
}
