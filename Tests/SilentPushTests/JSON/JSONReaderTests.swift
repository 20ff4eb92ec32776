import SilentPush
import Testing

@Suite struct `Reading JSON piece by piece` {
    @Test func `rows of one text are read one by one, each with its own line`() throws {
        let bytes = Array("{\"a\":1}\n{\"a\":2}\n{\"a\":x}\n{\"b\":\"ü\"}".utf8)
        let rows = bytes.split(separator: 0x0A).map { $0.startIndex..<$0.endIndex }
        var reader = try JSONReader(bytes, range: rows[0], line: 1)
        #expect(try reader.value() == .object([JSONMember("a", .number("1"))]))
        try reader.finish()
        try reader.restart(at: rows[1], line: 2)
        #expect(try reader.value() == .object([JSONMember("a", .number("2"))]))
        try reader.finish()
        try reader.restart(at: rows[2], line: 3)
        let error = #expect(throws: JSONError.self) { try reader.value() }
        #expect(error?.line == 3)
        #expect(error?.column == 6)
        // A row that failed in the middle leaves nothing behind for the next.
        try reader.restart(at: rows[3], line: 4)
        #expect(try reader.value() == .object([JSONMember("b", .string("ü"))]))
        try reader.finish()
    }

    @Test func `an error of meaning points at the value that was read last`() throws {
        var reader = try JSONReader(Array("{\n  \"os\": \"beos\"}".utf8))
        try reader.beginObject()
        _ = try reader.nextKey()
        _ = try reader.string()
        #expect(reader.error("unknown system").description == "line 2, column 9: unknown system")
    }

    @Test func `another kind of value is named with what was expected`() throws {
        var reader = try JSONReader(Array("{\"at\":[]}".utf8))
        try reader.beginObject()
        _ = try reader.nextKey()
        let error = #expect(throws: JSONError.self) { try reader.string() }
        #expect(error?.description == "line 1, column 7: a string was expected, found an array")
    }

    @Test func `steps in the wrong order are errors and not crashes`() throws {
        var reader = try JSONReader(Array("[{\"a\":1}]".utf8))
        #expect(throws: JSONError.self) { try reader.nextKey() }
        #expect(throws: JSONError.self) { try reader.nextElement() }
        #expect(throws: JSONError.self) { try reader.beginObject() }
        try reader.beginArray()
        #expect(throws: JSONError.self) { try reader.nextKey() }
        #expect(try reader.nextElement())
        try reader.beginObject()
        #expect(try reader.nextKey() == "a")
        #expect(throws: JSONError.self) { try reader.nextKey() }
        #expect(throws: JSONError.self) { try reader.finish() }
    }

    @Test func `a part outside the bytes is cut to them`() throws {
        var reader = try JSONReader(Array("17".utf8), range: -5..<900)
        #expect(try reader.number() == "17")
        try reader.finish()
    }
}
