import Testing

@testable import SilentPush

struct InspectionTests {
    @Test func `a right request breaks nothing`() {
        let inspection = Inspection(apns: Inspected.request(), at: Sample.now)
        #expect(inspection.breaks == [] && inspection.warnings == [])
    }

    @Test(
        arguments: [
            ("apns-priority", nil, "A2.4"), ("apns-priority", "1", "A4.3"), ("apns-priority", "7", "A2.4"),
            ("apns-topic", "com.example.app.voip", "A3.3"),
            ("apns-expiration", "300", "A2.5"), ("apns-expiration", "1767225600000", "A2.5"),
            ("apns-expiration", "tomorrow", "A2.5"), ("apns-expiration", "-1", "A2.5"),
            ("apns-expiration", "9223372036854775807", "A2.5"),
            ("apns-expiration", "92233720368547758070", "A2.5"),
            ("apns-id", "8D375B63-E0DC-86CC-83FA-0817CBB0F14A", "A2.6"), ("apns-id", "8d375b63", "A2.6"),
            ("apns-collapse-id", String(repeating: "x", count: 65), "A2.7"),
            ("content-encoding", "gzip", "A1.2"),
        ] as [(String, String?, String)]
    )
    func `a wrong header is found by its rule`(name: String, value: String?, number: String) {
        let numbers = Inspected.apns(headers: [name: value]).map {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(numbers == [number])
    }

    @Test func `a header sent twice or in capitals is found`() {
        var request = Inspected.request()
        request.headers.append(.init("apns-priority", "5"))
        request.headers.append(.init("Apns-Id", "8d375b63-e0dc-86cc-83fa-0817cbb0f14a"))
        let inspection = Inspection(apns: request, at: Sample.now)
        #expect(inspection.breaks.map { "\($0.rule.number) \($0.field)" } == ["A1.4 apns-priority"])
        // Every HTTP/2 library writes names in lower case, so this is worth knowing and no more.
        #expect(inspection.notes.map { "\($0.rule.number) \($0.field)" } == ["A1.4 Apns-Id"])
    }

    @Test func `a topic may only be missing where no provider token is sent`() {
        var request = Inspected.request(headers: ["apns-topic": nil])
        #expect(Inspection(apns: request, at: Sample.now).breaks == [])
        #expect(Inspection(apns: request, at: Sample.now).notes.map(\.rule.number) == ["A2.3"])
        request.headers.append(.init("authorization", "bearer x"))
        #expect(Inspection(apns: request, at: Sample.now).breaks.map(\.rule.number) == ["A2.3"])
    }

    @Test func `a wrong request line is found`() {
        var request = Inspected.request()
        request.method = "GET"
        request.path = "/4/device/x"
        let numbers = Inspection(apns: request, at: Sample.now).breaks.map(\.rule.number)
        #expect(numbers.starts(with: ["A1.1", "A1.1"]))
    }

    @Test func `a body that is no JSON object is found and breaks nothing else`() {
        for body in ["", "[]", "1", "{", "{\"a\":1,\"a\":2}", "\u{0}"] {
            #expect(Inspection(apnsBody: Array(body.utf8)).breaks.map(\.rule.number) == ["A6.1"], "\(body)")
            #expect(Inspected.fcm(body) == ["B1.3 body"], "\(body)")
        }
    }

    @Test func `each payload that a sender must not form is found`() throws {
        guard
            case .array(let cases)? = try JSONValue(parsing: Array(RejectFixture.rejectIOSUserinfo.utf8))[
                "cases"
            ]
        else {
            Issue.record("no cases")
            return
        }
        for item in cases {
            let body = item["userInfo"]?.serialized() ?? []
            let name = item["name"]?.text ?? "?"
            // Without either key it is a right silent push, only none of Customer.io's.
            let isOthers = name == "no custom keys of CIO"
            #expect(Inspection(apnsBody: body).breaks.isEmpty == isOthers, "\(name)")
        }
        #expect(cases.count == 12)
    }

    @Test func `an FCM message with something to show, or with what FCM refuses, is found`() {
        let data = #""data":{"CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"T"}"#
        let android = #""android":{"priority":"NORMAL"}"#
        let message = { (more: String) in #"{"message":{"token":"T",\#(data),\#(more)}}"# }
        #expect(Inspected.fcm(message(android)) == [])
        #expect(
            Inspected.fcm(message(android + #","notification":{}"#)) == ["B2.7 message.notification"]
        )
        #expect(
            Inspected.fcm(message(#""android":{"priority":"high","notification":{},"ttl":"1h"}"#))
                == ["B4.9 message.android.notification", "B4.2 message.android.ttl"]
        )
        for ttl in ["\"3600\"", "3600", "\"-1s\"", "\"2419201s\"", "\"1.s\"", "\"s\"", "\"2419200.1s\""] {
            let broken = Inspected.fcm(message(#""android":{"priority":"NORMAL","ttl":\#(ttl)}"#))
            #expect(broken == ["B4.2 message.android.ttl"], "\(ttl)")
        }
        for ttl in ["0s", "3.5s", "2419200s", "2419200.000s"] {
            #expect(
                Inspected.fcm(message(#""android":{"priority":"NORMAL","ttl":"\#(ttl)"}"#)) == [],
                "\(ttl)"
            )
        }
        #expect(Inspected.fcm(message(android + #","fid":"F""#)) == ["C6 message"])
        #expect(Inspected.fcm(message(android + #","colour":"red""#)) == ["B1.8 message.colour"])
        let block = #""apns":{"headers":{"apns-push-type":"background","apns-priority":5},"payload":{}}"#
        #expect(
            Inspected.fcm(message(block)) == [
                "B6.10 message.apns.headers.apns-priority",
                "A6.3 message.apns.payload.aps.content-available",
            ]
        )
        #expect(Inspected.fcm(#"{"message":{"token":"T"}}"#) == ["B6.3 message.apns"])
    }

    @Test func `any bytes are judged without a crash`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let whole = Inspected.body(aps: #"{"content-available":1}"#)
        for _ in 0..<3000 {
            var bytes = Bool.random(using: &random) ? whole : []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            }
            let apns = Inspection(apnsBody: bytes)
            #expect(apns == Inspection(apnsBody: bytes), "seed \(seed)")
            #expect(!Inspection(fcmBody: bytes, at: Sample.now).breaks.isEmpty, "seed \(seed)")
        }
    }
}
