import Testing

@testable import SilentPush

/// Random pushes: composing never crashes, what composes says exactly the push, and each broken field is named.
struct ComposerPropertyTests {
    private static let rounds = 1500

    @Test func `what composes parses back to exactly the push, and breaks no rule when judged anew`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = RandomPush(seed: seed)
        var composed = 0
        for _ in 0..<Self.rounds {
            let (push, device, deadline) = (random.push(), random.device(), random.deadline())
            guard
                let made = try? Sample.composer.compose(push, to: device, deadline: deadline, at: Sample.now)
            else { continue }
            composed += 1
            let again = try Sample.composer.compose(push, to: device, deadline: deadline, at: Sample.now)
            #expect(made == again, "seed \(seed)")
            let body = try made.request.json()
            let inspection: Inspection
            let data: JSONValue?
            switch device {
            case .apns:
                inspection = Inspection(apns: made.request, at: Sample.now)
                data = body
            case .fcm:
                inspection = Inspection(fcmBody: made.request.body, at: Sample.now)
                data = body["message"]?["data"]
            }
            #expect(inspection.breaks == [], "seed \(seed)")
            var expected = push.data
            expected[InjectedKey.deliveryID] = push.deliveryID
            expected[InjectedKey.deliveryToken] = device.address
            guard case .object(let members)? = data else {
                Issue.record("no data, seed \(seed)")
                return
            }
            let texts = try Push.data(from: .object(members.filter { $0.key != "aps" }))
            #expect(texts == expected, "seed \(seed)")
            let collapse = made.request.header("apns-collapse-id") ?? Self.collapse(body)
            #expect(collapse == push.collapseID, "seed \(seed)")
        }
        #expect(composed > Self.rounds / 10, "seed \(seed)")
    }

    @Test func `each broken field is named, however many there are`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = RandomPush(seed: seed)
        for _ in 0..<Self.rounds {
            var push = Push(deliveryID: "d", data: ["fine": "x"])
            var device = random.soundDevice()
            var deadline = Deadline.provider
            var fields: Set<String> = []
            if random.flips() {
                push.deliveryID = random.pick([
                    "", " ", "a\u{0}", "\u{1B}[2J", String(repeating: "x", count: 300),
                ])
                fields.insert("deliveryID")
            }
            if random.flips() {
                push.collapseID = random.pick([
                    "", "a b", "é", "x\r\ny: z", String(repeating: "x", count: 65),
                ])
                fields.insert("collapseID")
            }
            if random.flips() {
                let key = random.pick(["aps", "from", "google.x", "GCM.y", "CIO-Delivery-ID", "CIO"])
                push.data[key] = "x"
                fields.insert("data.\(key)")
            }
            if random.flips() {
                push.data["large"] = String(repeating: "x", count: random.number(4096...9000))
                fields.insert("data")
            }
            if random.flips() {
                deadline = random.pick([
                    .at(Sample.now), .at(Sample.now - .seconds(5)), .at(Sample.now + .seconds(31 * 86_400)),
                ])
                fields.insert("expires")
            }
            if random.flips() {
                switch device {
                case .apns(let token, _):
                    device = .apns(token: token, topic: random.pick(["", "a b", "x.voip"]))
                    fields.insert("topic")
                case .fcm(_, let os):
                    device = .fcm(.token(random.pick(["", "a b", "a\n"])), os: os)
                    fields.insert("device")
                }
            }
            let found = Set(Sample.breaks(push, to: device, deadline: deadline).map(\.field))
            #expect(found == fields, "seed \(seed)")
        }
    }

    private static func collapse(_ body: JSONValue) -> String? {
        let message = body["message"]
        return message?["android"]?["collapse_key"]?.text
            ?? message?["apns"]?["headers"]?["apns-collapse-id"]?.text
    }
}
