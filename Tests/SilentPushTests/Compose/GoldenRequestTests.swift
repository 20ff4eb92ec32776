import Testing

@testable import SilentPush

/// Bytes and headers compared whole with the fixtures and the literals of WIRE.
struct GoldenRequestTests {
    @Test(arguments: [
        (SendFixture.sendAPNSBackground, ["account": "42", "action": "refresh"]),
        (SendFixture.sendAPNSBackgroundNoData, [:]),
    ])
    func `an APNs push has the fixture's path, headers and bytes`(
        fixture: String,
        data: [String: String]
    ) throws {
        let expected = try JSONValue(parsing: Array(fixture.utf8))
        let push = Push(deliveryID: Sample.deliveryID, data: data)
        let request = try Sample.request(push, to: Sample.apns)
        #expect(request.method == expected["method"]?.text)
        #expect(request.path == expected["path"]?.text)
        #expect(request.authority == "api.push.apple.com")
        #expect(request.body == expected["body"]?.serialized())
        for name in ["apns-push-type", "apns-priority", "apns-topic"] {
            #expect(request.header(name) == expected["headers"]?[name]?.text)
        }
    }

    @Test(arguments: [
        (SendFixture.sendFCMAndroidDataOnly, Sample.android, AndroidPriority.normal),
        (SendFixture.sendFCMAndroidHighPriority, Sample.android, .high),
        (SendFixture.sendFCMIOSBackground, Sample.ios, .normal),
    ])
    func `an FCM message has the fixture's bytes`(
        fixture: String,
        device: Device,
        priority: AndroidPriority
    ) throws {
        let expected = try JSONValue(parsing: Array(fixture.utf8))
        var push = Sample.push
        push.androidPriority = priority
        let request = try Sample.request(push, to: device)
        #expect(request.body == expected["body"]?.serialized())
        #expect(request.path == "/v1/projects/example-project/messages:send")
        #expect(request.authority == "fcm.googleapis.com")
        #expect(request.headers == [.init("content-type", "application/json")])
    }

    @Test func `all that an APNs request can carry stands in the order of WIRE A1.7`() throws {
        var push = Sample.push
        push.collapseID = "refresh-42"
        let end = Sample.now + .seconds(3600)
        let request = try Sample.request(push, to: Sample.apns, deadline: .at(end))
        #expect(
            request.headers == [
                .init("apns-topic", "com.example.app"),
                .init("apns-push-type", "background"),
                .init("apns-priority", "5"),
                .init("apns-expiration", "1767229200", isIndexed: false),
                .init("apns-id", "8d375b63-e0dc-86cc-83fa-0817cbb0f14a", isIndexed: false),
                .init("apns-collapse-id", "refresh-42", isIndexed: false),
            ]
        )
    }

    @Test func `a message to an unknown system carries both blocks`() throws {
        var push = Sample.push
        push.collapseID = "c"
        push.data = ["k": "v"]
        push.deliveryID = "d1"
        let device = Device.fcm(.token("T"))
        let end = Sample.now + .seconds(3600)
        let request = try Sample.request(push, to: device, deadline: .at(end))
        #expect(
            request.text == #"{"message":{"token":"T","data":{"k":"v","CIO-Background-Delivery-ID":"d1","#
                + #""CIO-Background-Delivery-Token":"T"},"android":{"priority":"NORMAL","ttl":"3600s","#
                + #""collapse_key":"c"},"apns":{"headers":{"apns-push-type":"background","apns-priority":"5","#
                + #""apns-expiration":"1767229200","apns-collapse-id":"c"},"#
                + #""payload":{"aps":{"content-available":1}}}}}"#
        )
    }

    @Test func `a push to an installation ID names it as fid and in the injected key`() throws {
        let request = try Sample.request(to: .fcm(.fid("cInstallationIdOf22Chr"), os: .android))
        let message = try request.json()["message"]
        #expect(message?["fid"]?.text == "cInstallationIdOf22Chr")
        #expect(message?["token"] == nil)
        #expect(message?["data"]?["CIO-Background-Delivery-Token"]?.text == "cInstallationIdOf22Chr")
    }

    @Test func `data keys are sorted by UTF-8 and the injected keys come last, the ID first`() throws {
        // U+FF5E sorts before U+1F600 by UTF-8 and after it by UTF-16.
        let data = ["z": "1", "Z": "2", "é": "3", "\u{1F600}": "4", "\u{FF5E}": "5", "a": "6"]
        let request = try Sample.request(Push(deliveryID: "d", data: data), to: Sample.apns)
        guard case .object(let members) = try request.json() else {
            Issue.record("no object")
            return
        }
        #expect(
            members.map(\.key) == [
                "aps", "Z", "a", "z", "é", "\u{FF5E}", "\u{1F600}", InjectedKey.deliveryID,
                InjectedKey.deliveryToken,
            ]
        )
    }

    @Test func `a prepared push gives each device the bytes that composing it alone gives`() throws {
        let prepared = Sample.composer.prepare(Sample.push)
        for device in [Sample.apns, Sample.android, Sample.ios, Sample.unknown] {
            for deadline in [Deadline.provider, .now, .at(Sample.now + .seconds(60))] {
                let alone = try Sample.composer.compose(
                    Sample.push,
                    to: device,
                    deadline: deadline,
                    at: Sample.now
                )
                #expect(try prepared.compose(to: device, deadline: deadline, at: Sample.now) == alone)
            }
        }
    }

    @Test func `the apns-id is version 8, stable, and of this delivery and device alone`() {
        let id = APNSID.text(deliveryID: Sample.deliveryID, tokenHex: Sample.hex)
        #expect(id == "8d375b63-e0dc-86cc-83fa-0817cbb0f14a")
        #expect(id != APNSID.text(deliveryID: Sample.deliveryID + "x", tokenHex: Sample.hex))
        #expect(id != APNSID.text(deliveryID: Sample.deliveryID, tokenHex: String(Sample.hex.dropLast(2))))
    }

    @Test func `a device's own topic goes before the configured one`() throws {
        let device = Device.apns(token: Sample.apnsToken, topic: "com.example.other")
        #expect(try Sample.request(to: device).header("apns-topic") == "com.example.other")
    }

    @Test func `with a certificate the topic may be left out`() throws {
        let composer = Composer(apns: APNSRoute(authority: "api.push.apple.com", usesCertificate: true))
        let made = try composer.compose(Sample.push, to: Sample.apns, deadline: .provider, at: Sample.now)
        #expect(made.request.header("apns-topic") == nil)
    }
}
