import Testing

@testable import SilentPush

/// What a push must not be, each with the number of its rule, and all of it at once (DESIGN D7).
struct RefusalTests {
    @Test func `every broken rule is reported at once`() {
        let push = Push(
            deliveryID: "",
            data: ["aps": "1", "ok": String(repeating: "x", count: 4096), "CIO-Delivery-ID": "2"],
            collapseID: "a b"
        )
        let past = Deadline.at(Sample.now - .seconds(1))
        let device = Device.apns(token: Sample.apnsToken, topic: "com.example.app.voip")
        #expect(
            Sample.broken(push, to: device, deadline: past) == [
                "R4 deliveryID", "A2.7 collapseID", "R6 data.CIO-Delivery-ID", "R5 data.aps", "A3.3 topic",
                "A2.5 expires", "A6.2 data",
            ]
        )
        #expect(
            Sample.broken(push, to: .fcm(.token("a b")), deadline: past) == [
                "R4 deliveryID", "A2.7 collapseID", "R6 data.CIO-Delivery-ID", "R5 data.aps", "B2.2 device",
                "B4.2 expires", "B3.7 data", "R15 data",
            ]
        )
    }

    @Test func `each data key of the fixture of refused inputs is refused`() throws {
        guard
            case .array(let cases)? = try JSONValue(parsing: Array(RejectFixture.rejectSenderInputs.utf8))[
                "cases"
            ]
        else {
            Issue.record("no cases")
            return
        }
        var count = 0
        for item in cases {
            guard case .object(let members)? = item["data"], let key = members.first?.key else { continue }
            count += 1
            for device in [Sample.apns, Sample.android, Sample.ios] {
                let number = key.hasPrefix("CIO-Delivery-") ? "R6" : "R5"
                #expect(
                    Sample.broken(Push(deliveryID: "d", data: [key: "x"]), to: device) == [
                        "\(number) data.\(key)"
                    ]
                )
            }
        }
        #expect(count == 14)
    }

    @Test(arguments: [
        "aps", "from", "to", "message_type", "message_id", "collapse_key", "rawData", "fcm_options", "CIO",
        "CIO-Background-Delivery-ID", "cio-background-delivery-id", "CIO-BACKGROUND-DELIVERY-TOKEN", "gcm",
        "",
        "google", "googleX", "GOOGLE.c.a", "gcm.x", "GCM.x", "gcm.notification.title",
    ])
    func `a reserved key is refused for both providers (field reports 157 and 158)`(key: String) {
        let push = Push(deliveryID: "d", data: [key: "x", "fine": "y"])
        for device in [Sample.apns, Sample.android, Sample.ios, Sample.unknown] {
            #expect(Sample.broken(push, to: device) == ["R5 data.\(key)"])
        }
    }

    @Test(arguments: [
        "From", "APS", "goggle", "gcmx", "cio", "rawdata", "order.google", "CIO-Other", "топик",
    ])
    func `a key that only resembles a reserved one is allowed`(key: String) {
        #expect(Sample.broken(Push(deliveryID: "d", data: [key: "x"])) == [])
    }

    @Test(arguments: ["title", "body", "image", "link", "sound"])
    func `a display key is a warning`(key: String) throws {
        let push = Push(deliveryID: "d", data: [key: "x"])
        let made = try Sample.composer.compose(push, to: Sample.apns, deadline: .now, at: Sample.now)
        #expect(made.warnings.map(\.rule.number) == ["R7"])
        #expect(made.warnings.map(\.field) == ["data.\(key)"])
    }

    @Test func `high Android priority gets a note where it can matter`() throws {
        let push = Push(deliveryID: "d", androidPriority: .high)
        let numbers = { (device: Device) in
            try Sample.composer.compose(push, to: device, deadline: .now, at: Sample.now)
                .warnings.map(\.rule.number)
        }
        #expect(try numbers(Sample.android) == ["B10.4"])
        #expect(try numbers(Sample.unknown) == ["B10.4"])
        #expect(try numbers(Sample.ios) == [])
        #expect(try numbers(Sample.apns) == [])
    }

    @Test(arguments: [
        ("", ["R4"]), ("  \t ", ["R4"]), ("\n", ["R4"]), ("a\r\nb", ["R13"]), ("a\u{0}b", ["R13"]),
        ("a\u{85}", ["R13"]),
        (String(repeating: "é", count: 129), ["R13"]),
        ("\u{1}" + String(repeating: "x", count: 256), ["R13", "R13"]),
        ("d1", []), ("delivery_abc", []), ("an ID with spaces", []), (String(repeating: "x", count: 256), []),
    ])
    func `a delivery ID is text that is not blank, has no controls and ends somewhere`(
        id: String,
        numbers: [String]
    ) {
        for device in [Sample.apns, Sample.android] {
            #expect(Sample.breaks(Push(deliveryID: id), to: device).map(\.rule.number) == numbers)
        }
    }

    @Test func `each delivery ID that was seen is taken`() throws {
        let ids = try JSONValue(parsing: Array(DeliveryIDFixture.all.utf8))
        guard case .array(let seen)? = ids["specExamples"], case .array(let tests)? = ids["sdkTestExamples"]
        else {
            Issue.record("no examples")
            return
        }
        for id in seen.compactMap({ $0["id"]?.text }) + tests.compactMap(\.text) {
            #expect(Sample.broken(Push(deliveryID: id)) == [])
        }
        #expect(seen.count + tests.count == 9)
    }

    @Test(arguments: [
        "a\r\napns-priority: 10", "a\nb", "a\u{0}", "sync all", "синк", "", "é",
        String(repeating: "x", count: 65), "\u{7F}",
    ])
    func `a collapse ID that could break a header is refused`(id: String) {
        for device in [Sample.apns, Sample.android, Sample.ios] {
            let broken = Sample.broken(Push(deliveryID: "d", collapseID: id), to: device)
            #expect(broken == ["A2.7 collapseID"], "\(id.excerpt)")
        }
    }

    @Test func `a topic that could break a header is refused`() {
        for topic in ["com.example\r\nx: y", "com.example app", "com.exämple", ""] {
            let broken = Sample.broken(Sample.push, to: .apns(token: Sample.apnsToken, topic: topic))
            #expect(broken == ["A2.3 topic"])
        }
    }

    @Test func `a route that could break a path is refused`() {
        let bad = Composer(
            apns: APNSRoute(authority: "host\r\n", topic: "com.example.app"),
            fcm: FCMRoute(authority: "", projectID: "a/b")
        )
        #expect(Sample.broken(Sample.push, by: bad) == ["A1.1 authority"])
        #expect(
            Sample.broken(Sample.push, to: Sample.android, by: bad) == ["B1.1 authority", "B1.1 projectID"]
        )
        let none = Composer()
        #expect(Sample.broken(Sample.push, by: none) == ["A1.1 device"])
        #expect(Sample.broken(Sample.push, to: Sample.android, by: none) == ["B1.1 device"])
    }

    @Test(arguments: ["", "a b", "a\nb", "\u{0}", "a\u{A0}b", String(repeating: "x", count: 4097)])
    func `an FCM address that no provider gave is refused`(text: String) {
        #expect(FCMTarget.token(text).breaks.map(\.rule.number) == ["B2.2"])
        #expect(FCMTarget.fid(text).breaks.map(\.rule.number) == ["B2.1"])
    }

    @Test func `a refusal never shows an address whole`() {
        let long = Sample.androidToken + "\n" + Sample.androidToken
        let text = PushRefusal(Sample.breaks(Sample.push, to: .fcm(.token(long)))).description
        #expect(!text.contains("APA91b"))
        #expect(text.contains("device: ") && text.contains("Rule B2.2: "))
    }
}
