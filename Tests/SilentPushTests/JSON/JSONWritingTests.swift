import SilentPush
import Testing

@Suite struct `Writing JSON` {
    @Test func `a writer sets the commas and colons`() {
        var writer = JSONWriter(appendingTo: Array("> ".utf8))
        writer.beginObject()
        writer.member("text", "a")
        writer.member("none", nil as String?)
        writer.member("number", -7)
        writer.member("flag", true)
        writer.key("list")
        writer.beginArray()
        writer.number(1)
        writer.null()
        writer.beginArray()
        writer.endArray()
        writer.string("x")
        writer.endArray()
        writer.key("shared")
        writer.value(json: Array("{\"k\":1}".utf8))
        writer.endObject()
        writer.endLine()
        writer.bool(false)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == """
                > {"text":"a","none":null,"number":-7,"flag":true,"list":[1,null,[],"x"],"shared":{"k":1}}
                false
                """
        )
    }

    @Test func `only what must be escaped is escaped`() {
        let text = "a/b \"q\" \\ \u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F} é 😀 \u{2028}"
        #expect(
            JSONValue.string(text).serialized()
                == Array(#""a/b \"q\" \\ \b\f\n\r\t\u0000\u001f"#.utf8) + Array("\u{7F} é 😀 \u{2028}\"".utf8)
        )
    }

    @Test func `canonical JSON sorts the keys by their UTF-8 at every level`() throws {
        // In UTF-16 the emoji would come before U+FFFD; in UTF-8 it comes after.
        let text = "{\"b\":[{\"z\":1,\"a\":2}],\"\u{FFFD}\":3,\"😀\":4,\"B\":5,\"é\":6,\"aa\":7,\"a\":8}"
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(value.serialized() == Array(text.utf8))
        #expect(
            String(decoding: value.canonical(), as: UTF8.self)
                == "{\"B\":5,\"a\":8,\"aa\":7,\"b\":[{\"a\":2,\"z\":1}],\"é\":6,\"\u{FFFD}\":3,\"😀\":4}"
        )
    }
}
