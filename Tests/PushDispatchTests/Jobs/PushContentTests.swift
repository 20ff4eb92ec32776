import SilentPush
import Testing

@testable import PushDispatch

struct PushContentTests {
    private let device = Device.fcm(.token("f"), os: .ios)

    @Test func `the content is canonical JSON of what DESIGN 5 names`() throws {
        let content = PushContent(
            device: .apns(token: try DeviceToken(parsing: "AABB"), topic: "com.example.app"),
            push: Push(deliveryID: "", data: ["z": "1", "é": "2", "a": "\"q\"/"], collapseID: "c"),
            writtenExpires: "24h",
            notBefore: Timestamp(secondsSince1970: 1_800_000_000)
        )
        #expect(
            String(decoding: content.json, as: UTF8.self)
                == #"{"androidPriority":"normal","collapseID":"c","data":{"a":"\"q\"/","z":"1","é":"2"},"#
                + #""device":"apns:aabb","expires":"24h","notBefore":"2027-01-15T08:00:00.000Z","topic":"com.example.app"}"#
        )
        #expect(try JSONValue(parsing: content.json).canonical() == content.json)
    }

    @Test func `the same row has the same ID in every run of its generation, and another in the next`() {
        let began = Timestamp(secondsSince1970: 1_800_000_000)
        let content = PushContent(device: device, push: Push(deliveryID: "", data: ["a": "b"]))
        let first = DeliveryIDs(job: "orders", generationBegan: began).id(of: content)
        #expect(first.utf8.count == 22)
        #expect(DeliveryIDs(job: "orders", generationBegan: began).id(of: content) == first)
        #expect(
            DeliveryIDs(job: "orders", generationBegan: began + .milliseconds(1)).id(of: content) != first
        )
        #expect(DeliveryIDs(job: "order", generationBegan: began).id(of: content) != first)
    }

    @Test func `the ID is the start of the SHA-256 of job, beginning and content with zero bytes between`() {
        let content = PushContent(device: device, push: Push(deliveryID: ""))
        let text = Array("orders\u{0}1800000000000\u{0}".utf8) + content.json
        let id = DeliveryIDs(job: "orders", generationBegan: Timestamp(secondsSince1970: 1_800_000_000)).id(
            of: content
        )
        #expect(id == Base64.url.encode(Array(SHA256.digest(text).prefix(16)), padded: false))
    }

    @Test func `what the content is not made of changes nothing`() {
        let row = Recipient(line: 1, ref: "a", device: device, push: Push(deliveryID: "x"))
        let moved = Recipient(
            line: 9,
            ref: "b",
            device: .fcm(.token("f"), os: .android),
            push: Push(deliveryID: "y"),
            registeredAt: Timestamp(secondsSince1970: 1),
            keeps: true
        )
        #expect(PushContent(row) == PushContent(moved))
        #expect(PushContent(row).fingerprint == PushContent(moved).fingerprint)
    }

    @Test func `each part of the content makes another push`() {
        let plain = Recipient(line: 1, device: device, push: Push(deliveryID: ""))
        var others = Array(repeating: plain, count: 6)
        others[0].device = .fcm(.token("g"))
        others[1].push.data = ["a": "b"]
        others[2].push.collapseID = "c"
        others[3].push.androidPriority = .high
        others[4].writtenExpires = "24h"
        others[5].notBefore = Timestamp(secondsSince1970: 1)
        #expect(Set((others + [plain]).map { PushContent($0).fingerprint }).count == 7)
    }
}
