import SilentPush
import Testing

@Suite struct `Reading JSON` {
    /// A text that is refused, where, and a word of the message.
    struct Refusal: CustomTestStringConvertible {
        var text: String
        var line: Int
        var column: Int
        var says: String

        init(_ text: String, _ line: Int, _ column: Int, _ says: String) {
            (self.text, self.line, self.column, self.says) = (text, line, column, says)
        }

        var testDescription: String { text.debugDescription }
    }

    static let refusals: [Refusal] = [
        Refusal("", 1, 1, "value"),
        Refusal("  \n ", 2, 2, "value"),
        Refusal(#"{"a":1,"a":2}"#, 1, 8, "twice"),
        Refusal("{\"a\":{\"b\":1},\n \"c\":{\"d\":1,\"d\":2}}", 2, 13, "twice"),
        Refusal("{\"\\u0061\":1,\"a\":2}", 1, 13, "twice"),
        Refusal("{} x", 1, 4, "nothing may follow"),
        Refusal("{}\n{}", 2, 1, "nothing may follow"),
        Refusal("[1,]", 1, 4, "comma"),
        Refusal(#"{"a":1,}"#, 1, 8, "comma"),
        Refusal(#"{"a" 1}"#, 1, 6, "colon"),
        Refusal("{a:1}", 1, 2, "double quotes"),
        Refusal("{'a':1}", 1, 2, "double quotes"),
        Refusal("[01]", 1, 2, ""),
        Refusal("[1.]", 1, 4, ""),
        Refusal("[-]", 1, 3, ""),
        Refusal("[+1]", 1, 2, "value"),
        Refusal("[NaN]", 1, 2, "value"),
        Refusal("[tru]", 1, 2, "bare words"),
        Refusal("[nul", 1, 2, "bare words"),
        Refusal("[\"a", 1, 2, ""),
        Refusal("[\"\\ud800\"]", 1, 3, ""),
        Refusal("[\"\\udc00\"]", 1, 3, ""),
        Refusal("[\"\\ud800\\u0041\"]", 1, 3, ""),
        Refusal("[\"\\x\"]", 1, 3, ""),
        Refusal("[\"é\", \"\t\"]", 1, 8, ""),
        Refusal("// note\n{}", 1, 1, "value"),
    ]

    @Test(arguments: refusals)
    func `what is not strict JSON is refused with its line and column`(refusal: Refusal) {
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array(refusal.text.utf8))
        }
        #expect(error?.line == refusal.line)
        #expect(error?.column == refusal.column)
        #expect(error?.message.contains(refusal.says) == true)
    }

    @Test func `a leading byte-order mark is accepted and does not count as a column`() throws {
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(#"{"a":1}"#.utf8)
        #expect(try JSONValue(parsing: marked) == .object([JSONMember("a", .number("1"))]))
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("x".utf8))
        }
        #expect(error?.column == 1)
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
            [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D],
            [0x00, 0x00, 0x00, 0x7B, 0x00, 0x00, 0x00, 0x7D],
        ] as [[UInt8]]
    )
    func `UTF-16 and UTF-32 are called by their name`(bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.message.contains("UTF-") == true)
    }

    @Test(
        arguments: [
            [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
            [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
        ] as [[UInt8]]
    )
    func `bytes that are no UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }

    @Test func `64 levels are read and 65 are refused`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONValue(parsing: nested(64))
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(65)) }
        #expect(error?.column == 65)
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(1_000_000)) }
    }

    @Test func `escapes and surrogate pairs become their characters`() throws {
        let text = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#
        #expect(try JSONValue(parsing: Array(text.utf8)).text == "\"\\/\u{8}\u{C}\n\r\té😀")
    }

    @Test func `numbers stay as they were written`() throws {
        let text = "[0,-0,1.0,1e5,1E+5,-12.50e-3,123456789012345678901234567890]"
        #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == Array(text.utf8))
    }

    @Test func `a large object with a key twice at its ends is refused`() {
        var text = "{"
        for index in 0..<5000 { text += "\"key\(index)\":\(index)," }
        text += "\"key0\":0}"
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
        #expect(error?.message.contains("twice") == true)
    }
}
