import SilentPush
import Testing

@Suite struct `Places of errors in JSON` {
    /// Writes a correct text that ends in a byte no JSON can have there, and counts its line and column.
    @Test func `an error in a random text is named with its line and column`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let blanks = ["", " ", "\n", "\r\n", "\t", "\n  "]
        let values = ["1", "-2.5e3", "true", "null", "\"é😀\"", "\"a\\n\\u00e9\"", "{}", "[ ]", "{\"k\":[1]}"]
        for _ in 0..<3000 {
            var text = ""
            func blank() { text += blanks.randomElement(using: &random) ?? "" }
            blank()
            text += "["
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                blank()
                text += values.randomElement(using: &random) ?? "1"
                blank()
                text += ","
            }
            blank()
            let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            let column = (lines.last?.count ?? 0) + 1
            let mark: [UInt8] = Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []
            let error = #expect(throws: JSONError.self) {
                try JSONValue(parsing: mark + Array((text + "!").utf8))
            }
            #expect(error?.line == lines.count, "seed \(seed), \(text.debugDescription)")
            #expect(error?.column == column, "seed \(seed), \(text.debugDescription)")
        }
    }

    @Test func `a byte that is no UTF-8 is named where it stands`() {
        let bytes = Array("{\n \"é\": \"ab".utf8) + [0xFF] + Array("\"}".utf8)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.line == 2)
        #expect(error?.column == 10)
        #expect(error?.message.contains("UTF-8") == true)
    }

    @Test func `an error never repeats a value, and shortens a key`() {
        let secret = "-----BEGIN PRIVATE KEY-----MIGH"
        for text in [
            "{\"private_key\":\"\(secret)", "{\"private_key\":\"\(secret)\\x\"}", "[\"\(secret)\t\"]",
        ] {
            let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
            #expect(error?.description.contains("BEGIN") == false)
        }
        let key = String(repeating: "k", count: 100_000)
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array("{\"\(key)\":1,\"\(key)\":2}".utf8))
        }
        #expect((error?.description.count ?? 1000) < 200)
    }

    @Test func `a key in two spellings of Unicode is one key, as it is to a dictionary`() {
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        }
        #expect(error?.message.contains("twice") == true)
    }
}
