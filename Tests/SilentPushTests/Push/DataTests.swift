import Testing

@testable import SilentPush

struct DataTests {
    private func read(_ json: String) throws -> [String: String] {
        try Push.data(from: JSONValue(parsing: Array(json.utf8)))
    }

    private func broken(_ json: String) throws -> [String] {
        do {
            _ = try read(json)
            return []
        } catch let refusal as PushRefusal {
            return refusal.breaks.map { "\($0.rule.number) \($0.field): \($0.found)" }
        }
    }

    @Test func `an object of text is the data, as it stands`() throws {
        #expect(try read(#"{"a":"1","b":"","ü":"\u00fc"}"#) == ["a": "1", "b": "", "ü": "ü"])
    }

    @Test(arguments: [
        ("3", "a number"), ("true", "a Boolean"), ("{\"a\":\"b\"}", "an object"), ("[\"1\"]", "an array"),
        ("1.5", "a number"),
    ])
    func `a value that is not text is refused by the name of its key (field report 154)`(
        value: String,
        kind: String
    ) throws {
        #expect(try broken(#"{"fine":"x","count":\#(value)}"#) == ["R3 data.count: it is \(kind), not text"])
    }

    @Test func `null is refused by the name of its key (field report 155)`() throws {
        #expect(try broken(#"{"account":null}"#) == ["R3 data.account: it is null, not text"])
    }

    @Test func `all bad values are named at once`() throws {
        #expect(try broken(#"{"a":1,"b":"x","c":null,"d":[]}"#).count == 3)
        #expect(try broken("[]") == ["R3 data: it is an array, not an object of text values"])
    }

    @Test func `two spellings of one accented key are one key too many`() {
        let value = JSONValue.object([
            JSONMember("\u{e9}", .string("1")), JSONMember("e\u{301}", .string("2")),
        ])
        #expect(
            throws: PushRefusal([RuleBreak(.`A6.9`, field: "data.e\u{301}", found: "the key stands twice")])
        ) {
            try Push.data(from: value)
        }
    }
}
