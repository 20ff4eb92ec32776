import Testing

@testable import SilentPush

struct SizeTests {
    /// A push whose APNs body has exactly `bytes` bytes, its one value made of `unit`.
    private func push(bytes: Int, unit: String = "x") throws -> Push {
        let empty = try Sample.request(Push(deliveryID: "d", data: ["k": ""]), to: Sample.apns).body.count
        let room = bytes - empty
        let count = unit.utf8.count
        let value = String(repeating: unit, count: room / count) + String(repeating: "x", count: room % count)
        return Push(deliveryID: "d", data: ["k": value])
    }

    @Test(arguments: ["x", "漢", "👩‍👩‍👧", "é"])
    func `4096 bytes pass and 4097 do not, whatever the letters (field reports 125, 126 and 130)`(
        unit: String
    ) throws {
        let fits = try push(bytes: 4096, unit: unit)
        #expect(try Sample.request(fits, to: Sample.apns).body.count == 4096)
        let over = try push(bytes: 4097, unit: unit)
        let breaks = Sample.breaks(over)
        #expect(breaks.map(\.rule.number) == ["A6.2"])
        #expect(breaks.first?.found.contains("4097 of at most 4096 bytes") == true)
    }

    @Test func `text is written as raw UTF-8 and slashes stay (field report 125)`() throws {
        let push = Push(deliveryID: "d/1", data: ["u": "https://例え/\u{1F600}\"\\\n\u{1}"])
        let text = try Sample.request(push, to: Sample.apns).text
        #expect(text.contains(#""u":"https://例え/😀\"\\\n\u0001","#))
        #expect(text.contains(#""d/1""#))
    }

    @Test func `a refusal for size names the largest key, and nothing is trimmed (field report 127)`() {
        let push = Push(
            deliveryID: "d",
            data: [
                "small": "x", "large": String(repeating: "é", count: 2100),
                "other": String(repeating: "x", count: 90),
            ]
        )
        for device in [Sample.apns, Sample.android] {
            #expect(
                Sample.breaks(push, to: device).first?.found.contains("data.large with 4205 bytes") == true
            )
        }
    }

    @Test func `a collapse ID has at most 64 bytes, always counted (field report 129)`() throws {
        let fits = Push(deliveryID: "d", collapseID: String(repeating: "x", count: 64))
        #expect(try Sample.request(fits, to: Sample.apns).header("apns-collapse-id")?.utf8.count == 64)
        let over = Push(deliveryID: "d", collapseID: String(repeating: "x", count: 65))
        #expect(Sample.broken(over) == ["A2.7 collapseID"])
    }

    @Test func `no collapse ID is written unless the push has one (field report 129)`() throws {
        #expect(try Sample.request(to: Sample.apns).header("apns-collapse-id") == nil)
        #expect(!(try Sample.request(to: Sample.unknown).text.contains("collapse")))
    }

    /// The bytes of all keys and values for one value of `count` bytes under `k`, with delivery ID `d`.
    private func fcmPush(sum: Int, to device: Device) -> Push {
        let others = 1 + InjectedKey.deliveryID.utf8.count + 1 + InjectedKey.deliveryToken.utf8.count
        let value = String(repeating: "x", count: sum - others - device.address.utf8.count)
        return Push(deliveryID: "d", data: ["k": value])
    }

    @Test func `FCM counts keys and values, and warns where its own overhead may tip the scale`() throws {
        let compose = { (sum: Int) in
            try Sample.composer.compose(
                fcmPush(sum: sum, to: Sample.android),
                to: Sample.android,
                deadline: .provider,
                at: Sample.now
            )
        }
        // 4096 - 8 for each of three entries - 40.
        #expect(try compose(4032).warnings.isEmpty)
        #expect(try compose(4033).warnings.map(\.rule.number) == ["B3.7"])
        #expect(try compose(4096).warnings.map(\.rule.number) == ["B3.7"])
        #expect(Sample.broken(fcmPush(sum: 4097, to: Sample.android), to: Sample.android) == ["B3.7 data"])
    }

    @Test func `FCM to iOS leaves 300 bytes of APNs' 4096 for FCM's own keys`() throws {
        let payload = { (push: Push) in
            Sample.composer.prepare(push).apnsBody(token: Sample.iosToken).count
        }
        let base = payload(Push(deliveryID: "d", data: ["k": ""]))
        let fits = Push(deliveryID: "d", data: ["k": String(repeating: "x", count: 3796 - base)])
        #expect(payload(fits) == 3796)
        #expect(Sample.broken(fits, to: Sample.ios) == [])
        let over = Push(deliveryID: "d", data: ["k": String(repeating: "x", count: 3797 - base)])
        #expect(Sample.broken(over, to: Sample.ios) == ["R15 data"])
        #expect(Sample.broken(over, to: .fcm(.token(Sample.iosToken))) == ["R15 data"])
        #expect(Sample.broken(over, to: .fcm(.token(Sample.iosToken), os: .android)) == [])
    }
}
