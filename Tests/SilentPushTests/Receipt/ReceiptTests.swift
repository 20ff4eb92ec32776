import SilentPush
import Testing

@Suite struct `Receipts` {
    static let at = Timestamp(millisecondsSince1970: 1_796_084_130_250)

    @Test func `every key is always there, in order, and null where unknown`() {
        let receipt = Receipt(
            deliveryID: "d1",
            provider: .apns,
            device: "00ff",
            outcome: .pending,
            at: Self.at
        )
        let expected = #"""
            {"line":null,"ref":null,"job":null,"deliveryID":"d1","provider":"apns","device":"00ff",\#
            "outcome":"pending","reason":null,"status":null,"apnsID":null,"apnsUniqueID":null,\#
            "messageName":null,"attempts":0,"at":"2026-12-01T00:15:30.250Z","heldUntil":null,\#
            "unregisteredAt":null,"supersededBy":null,"duplicate":false,"endpoint":null}
            """#
        #expect(String(decoding: receipt.json(), as: UTF8.self) == expected)
    }

    @Test func `the caller's own key and the whole device come back (field report 146)`() {
        let receipt = Receipt(
            line: 7,
            ref: "user 9",
            deliveryID: "d1",
            provider: .fcm,
            device: "abc:APA91b",
            outcome: .accepted,
            at: Self.at
        )
        let text = String(decoding: receipt.json(), as: UTF8.self)
        #expect(text.contains(#""line":7,"ref":"user 9""#))
        #expect(text.contains(#""device":"abc:APA91b""#))
    }

    static let outcomes: [Outcome] = [
        .accepted, .held(until: at), .pending, .superseded(by: "d2"), .superseded(by: nil), .expired,
        .gone(since: at), .gone(since: nil), .rejected, .failed,
    ]

    @Test(arguments: outcomes)
    func `a receipt survives being written and read`(outcome: Outcome) throws {
        let receipt = Receipt(
            line: 3,
            ref: "r",
            job: "j",
            deliveryID: "d\"\\é",
            provider: .fcm,
            device: "T",
            outcome: outcome,
            reason: "Why",
            status: 410,
            apnsID: "a",
            apnsUniqueID: "u",
            messageName: "projects/p/messages/1",
            attempts: 2,
            at: Self.at,
            isDuplicate: true,
            endpoint: "https://localhost:1"
        )
        #expect(try Receipt(parsing: receipt.json()) == receipt)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"outcome":"lost","at":"2026-12-01T00:15:30Z"}"#, #"{"outcome":"held","at":"x"}"#,
    ])
    func `what is no receipt is refused`(text: String) {
        #expect(throws: JSONError.self) { try Receipt(parsing: Array(text.utf8)) }
    }
}
