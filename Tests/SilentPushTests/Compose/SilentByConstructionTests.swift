import Testing

@testable import SilentPush

/// Field reports of group A: what makes a push silent is written by the composer and cannot be written otherwise.
struct SilentByConstructionTests {
    @Test func `a background push goes out with priority 5 (field report 1)`() throws {
        #expect(try Sample.request(to: Sample.apns).header("apns-priority") == "5")
        let apns = try Sample.request(to: Sample.ios).json()["message"]?["apns"]
        #expect(apns?["headers"]?["apns-priority"] == .string("5"))
        #expect(Inspected.apns(headers: ["apns-priority": "10"]) == ["A3.13 apns-priority"])
    }

    @Test func `the push type belongs to the payload and a mismatch is found (field reports 2 and 13)`()
        throws
    {
        #expect(try Sample.request(to: Sample.apns).header("apns-push-type") == "background")
        #expect(Inspected.apns(headers: ["apns-push-type": "alert"]) == ["A3.12 apns-push-type"])
        #expect(Inspected.apns(headers: ["apns-push-type": nil]) == ["A3.15 apns-push-type"])
        #expect(Inspected.apns(headers: ["apns-push-type": "voip"]) == ["A2.2 apns-push-type"])
    }

    @Test(arguments: [0, 1, 2, 30])
    func `data beside aps never changes the push type (field reports 3 and 18)`(count: Int) throws {
        let data = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key\($0)", "alert") })
        let request = try Sample.request(Push(deliveryID: "d", data: data), to: Sample.apns)
        #expect(request.header("apns-push-type") == "background")
        #expect(try request.json()["aps"]?.serialized() == Array(#"{"content-available":1}"#.utf8))
    }

    @Test(arguments: [
        (#"{"content-available":1,"alert":"x"}"#, ["A3.14 aps.alert"]),
        (#"{"content-available":1,"badge":0}"#, ["A3.14 aps.badge"]),
        (#"{"content-available":1,"sound":"default","badge":1}"#, ["A3.14 aps.sound", "A3.14 aps.badge"]),
        (#"{"content-available":1,"mutable-content":1}"#, ["A6.5 aps.mutable-content"]),
        (#"{"alert":{"title":"t"}}"#, ["A6.3 aps.content-available", "A3.14 aps.alert"]),
    ])
    func `an alert with the silent mark stays no silent push (field reports 5 and 6)`(
        aps: String,
        broken: [String]
    ) {
        #expect(Inspected.aps(aps) == broken)
    }

    @Test func `header and mark always appear together (field report 7)`() throws {
        for device in [Sample.ios, Sample.unknown] {
            let apns = try Sample.request(to: device).json()["message"]?["apns"]
            #expect(apns?["headers"]?["apns-push-type"] == .string("background"))
            #expect(apns?["payload"]?["aps"]?["content-available"] == .number("1"))
        }
        let request = try Sample.request(to: Sample.apns)
        #expect(request.header("apns-push-type") == "background")
        #expect(try request.json()["aps"]?["content-available"] == .number("1"))
    }

    @Test func `an underscore in aps is an error that names the dash (field report 9)`() {
        let breaks = Inspection(apnsBody: Inspected.body(aps: #"{"content_available":1}"#)).breaks
        #expect(breaks.map(\.rule.number) == ["A6.4"])
        #expect(breaks.last?.found.contains("did you mean content-available?") == true)
    }

    @Test(arguments: ["0", "true", "false", "\"1\"", "1.0", "1e0", "null", "[1]"])
    func `content-available is the number 1 or no silent push (field report 10)`(value: String) {
        #expect(Inspected.aps(#"{"content-available":\#(value)}"#) == ["A6.4 aps.content-available"])
    }

    @Test func `a sound, even an empty one, is no silent push (field report 11)`() {
        #expect(Inspected.aps(#"{"content-available":1,"sound":""}"#) == ["A3.14 aps.sound"])
    }

    @Test func `category and thread-id are allowed and do nothing (field report 14)`() {
        let body = Inspected.body(aps: #"{"content-available":1,"category":"c","thread-id":"t"}"#)
        let inspection = Inspection(apnsBody: body)
        #expect(inspection.breaks == [])
        #expect(inspection.warnings.map(\.field) == ["aps.category", "aps.thread-id"])
    }

    @Test func `a message to iOS through FCM always has its block (field report 15)`() throws {
        for device in [Sample.ios, Sample.unknown, .fcm(.fid("f"), os: .ios), .fcm(.fid("f"))] {
            let apns = try Sample.request(to: device).json()["message"]?["apns"]
            #expect(apns?["headers"]?["apns-push-type"] == .string("background"))
            #expect(apns?["headers"]?["apns-priority"] == .string("5"))
            #expect(apns?["payload"]?["aps"] == .object([JSONMember("content-available", .number("1"))]))
        }
        #expect(try Sample.request(to: Sample.android).json()["message"]?["apns"] == nil)
    }

    @Test(arguments: [(AndroidPriority.normal, "NORMAL"), (.high, "HIGH")])
    func `a data-only message keeps its Android priority (field report 17)`(
        priority: AndroidPriority,
        word: String
    ) throws {
        let push = Push(deliveryID: "d", androidPriority: priority)
        for device in [Sample.android, Sample.unknown] {
            let message = try Sample.request(push, to: device).json()["message"]
            #expect(message?["android"]?["priority"]?.text == word)
            #expect(message?["notification"] == nil)
        }
    }

    @Test func `three mistakes are found in one pass (field report 19)`() {
        let body = Inspected.body(aps: #"{"content_available":1,"alert":"x"}"#)
        var request = Inspected.request(headers: ["apns-priority": "10"])
        request.body = body
        let numbers = Inspection(apns: request, at: Sample.now).breaks.map(\.rule.number)
        #expect(numbers == ["A3.13", "A6.4", "A3.14"])
    }

    @Test func `a raw payload meets the rules that a built one keeps (field report 21)`() {
        let raw = #"{"content-available":1,"alert":"x","aps":"y","account":42}"#
        let inspection = Inspection(apnsBody: Array(raw.utf8))
        let named = { (breaks: [RuleBreak]) in breaks.map { "\($0.rule.number) \($0.field)" } }
        #expect(named(inspection.breaks) == ["A6.3 aps", "A6.4 content-available"])
        #expect(named(inspection.warnings) == ["A6.6 alert"])
        #expect(named(inspection.notes) == ["R3 account", "R1 CIO-Background-Delivery-ID"])
    }

    @Test func `without a topic a push by token is refused before any network (field report 49)`() {
        let composer = Composer(apns: APNSRoute(authority: "api.push.apple.com"))
        #expect(Sample.broken(Sample.push, by: composer) == ["A2.3 topic"])
    }

    @Test(arguments: [
        (".voip", "A3.3"), (".complication", "A3.4"), (".pushkit.fileprovider", "A3.5"),
        (".location-query", "A3.6"), (".push-type.liveactivity", "A3.7"), (".push-type.widgets", "A3.8"),
        (".push-type.controls", "A3.9"), (".voip-ptt", "A3.10"),
    ])
    func
        `a topic of another push type is refused with topic, ending and token kind (field reports 49 and 51)`(
            ending: String,
            number: String
        )
    {
        let device = Device.apns(token: Sample.apnsToken, topic: "com.example.app" + ending)
        let breaks = Sample.breaks(Sample.push, to: device)
        #expect(breaks.map(\.rule.number) == [number])
        let text = breaks.first?.description ?? ""
        #expect(text.contains("com.example.app\(ending)") && text.contains("device token"))
    }
}
