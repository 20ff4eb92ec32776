import Testing

@testable import SilentPush

struct ExpirationTests {
    @Test func `absent, 0 and a moment are three different requests (field reports 121 and 123)`() throws {
        let header = { (deadline: Deadline) in
            try Sample.request(to: Sample.apns, deadline: deadline).header("apns-expiration")
        }
        #expect(try header(.provider) == nil)
        #expect(try header(.now) == "0")
        #expect(try header(.at(Sample.now + .seconds(86_400))) == "1767312000")
    }

    @Test func `FCM is told what is left, and 0, and nothing`() throws {
        let blocks = { (deadline: Deadline) in
            let message = try Sample.request(to: Sample.unknown, deadline: deadline).json()["message"]
            return [
                message?["android"]?["ttl"]?.text, message?["apns"]?["headers"]?["apns-expiration"]?.text,
            ]
        }
        #expect(try blocks(.provider) == [nil, nil])
        #expect(try blocks(.now) == ["0s", "0"])
        #expect(try blocks(.at(Sample.now + .seconds(60))) == ["60s", "1767225660"])
    }

    @Test func `each attempt has the same moment and what is left of it, rounded up`() throws {
        let end = Sample.now + .seconds(10)
        for (after, ttl) in [
            (0, "10s"), (1, "10s"), (999, "10s"), (1000, "9s"), (9_001, "1s"), (9_999, "1s"),
        ] {
            let moment = Sample.now + .milliseconds(after)
            let made = try Sample.composer.compose(
                Sample.push,
                to: Sample.unknown,
                deadline: .at(end),
                at: moment
            )
            let message = try made.request.json()["message"]
            #expect(message?["android"]?["ttl"]?.text == ttl, "after \(after) ms")
            #expect(message?["apns"]?["headers"]?["apns-expiration"]?.text == "1767225610")
        }
    }

    @Test func `0, 1.5 s and 28 days are ttls in whole seconds, a day more is refused (field report 159)`()
        throws
    {
        let ttl = { (duration: Duration) in
            let end = Deadline.at(Sample.now + duration)
            return try Sample.request(to: Sample.android, deadline: end).json()["message"]?["android"]?["ttl"]
        }
        #expect(try Sample.request(to: Sample.android, deadline: .now).text.contains(#""ttl":"0s""#))
        #expect(try ttl(.milliseconds(1500)) == .string("2s"))
        #expect(try ttl(.seconds(28 * 86_400)) == .string("2419200s"))
        let over = Deadline.at(Sample.now + .seconds(29 * 86_400))
        #expect(Sample.broken(Sample.push, to: Sample.android, deadline: over) == ["B4.2 expires"])
        #expect(Sample.broken(Sample.push, to: Sample.ios, deadline: over) == [])
    }

    @Test func `a moment in the past or beyond 30 days is refused (field report 122)`() {
        let relative = Deadline.at(Timestamp(secondsSince1970: 86_400))
        #expect(Sample.broken(Sample.push, deadline: relative) == ["A2.5 expires"])
        #expect(Sample.broken(Sample.push, to: Sample.ios, deadline: relative) == ["B6.6 expires"])
        #expect(Sample.broken(Sample.push, to: Sample.unknown, deadline: relative) == ["B4.2 expires"])
        #expect(Sample.broken(Sample.push, deadline: .at(Sample.now)) == ["A2.5 expires"])

        let month = Sample.now + .seconds(30 * 86_400)
        #expect(Sample.broken(Sample.push, deadline: .at(month)) == [])
        #expect(Sample.broken(Sample.push, deadline: .at(month + .milliseconds(1))) == ["A2.5 expires"])
        // Milliseconds where seconds are meant.
        let far = Deadline.at(Timestamp(secondsSince1970: 1_767_225_600_000))
        #expect(Sample.broken(Sample.push, deadline: far) == ["A2.5 expires"])
        #expect(
            Sample.broken(Sample.push, to: Sample.unknown, deadline: far) == ["B4.2 expires", "B6.6 expires"]
        )
    }

    @Test func `the ends of the scale are refused and break nothing`() {
        for end in [Int64.min, Int64.max, 0, -1] {
            let deadline = Deadline.at(Timestamp(millisecondsSince1970: end))
            for device in [Sample.apns, Sample.android, Sample.ios, Sample.unknown] {
                #expect(!Sample.broken(Sample.push, to: device, deadline: deadline).isEmpty)
            }
        }
    }

    @Test func `an expiration is read as it is written`() {
        #expect(Expiration(text: "0") == .now)
        #expect(Expiration(text: "provider") == .provider)
        #expect(Expiration(text: "24h") == .after(.seconds(86_400)))
        #expect(Expiration(text: "0s") == .now)
        #expect(Expiration(text: "2026-01-01T00:00:00Z") == .at(Sample.now))
        for text in ["", "24", "-1h", "86400", "never", "Provider", "1 h", "2026-01-01"] {
            #expect(Expiration(text: text) == nil, "\(text)")
        }
    }
}
