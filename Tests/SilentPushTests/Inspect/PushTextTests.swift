import Testing

@testable import SilentPush

struct PushTextTests {
    private func error(_ bytes: [UInt8]) -> JSONError? {
        do {
            _ = try PushText.pushes(in: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", 1, 1, "empty"), (" \n\n ", 3, 2, "empty"), ("{", 1, 2, "end of the text"),
        ("{\"aps\":{\"content-available\":1}", 1, 31, "end of the text"),
        ("{\"aps\":{},\n \"aps\":{}}", 2, 2, "twice"),
        ("{\"a\":{\"b\":1,\"b\":1}}", 1, 13, "twice"), ("{'aps':1}", 1, 2, "single quote"),
        ("[1]", 1, 1, "an array"), ("7", 1, 1, "a number"), ("\"x\"", 1, 1, "text"), ("hello", 1, 1, "h"),
        ("{\"a\":1} {\"b\":1}", 1, 9, "nothing may follow"), ("\u{0}\u{1}", 1, 1, "UTF-16"),
        ("\u{1}\u{2}\u{3}", 1, 1, "byte 0x01"), ("\"aps\":{}", 1, 1, "put { and } around"),
        ("POST /3/device/ab HTTP/2\napns-priority: 5\n", 2, 17, "no body"),
        ("POST /3/device/ab HTTP/2\nno header\n\n{}", 2, 1, "a header"),
        ("POST /3/device/ab HTTP/2\na: b\n\n[]", 4, 1, "an array"),
        ("POST /3/device/ab HTTP/2\na: b\n\n{\n\"a\":}", 5, 5, "a value"),
        ("curl https://api.push.apple.com/3/device/ab", 1, 1, "sends no data"),
        ("curl -d '{' https://x/3/device/ab", 1, 11, "in the data of curl"),
        ("curl -d @body.json https://x/3/device/ab", 1, 9, "in another file"),
        ("curl -d '{}", 1, 12, "not closed"),
        ("[AnyHashable(\"aps\"): {\n \"content-available\" = 1;\n}]", 1, 2, "JSONSerialization"),
        ("{\n    aps =     {\n", 2, 5, "JSONSerialization"), ("bplist00\u{1}", 1, 1, "plutil"),
        ("{\"a\": True}", 1, 7, "json.dumps"),
    ])
    func `a text that cannot be read is refused with its place and a hint`(
        text: String,
        line: Int,
        column: Int,
        words: String
    ) {
        let found = error(Array(text.utf8))
        #expect(found?.line == line && found?.column == column, "\(String(describing: found))")
        #expect(found?.message.contains(words) == true, "\(String(describing: found))")
    }

    @Test func `a wrong encoding is named`() {
        #expect(error([0xFF, 0xFE, 0x7B, 0x00])?.message.contains("UTF-16 (little endian)") == true)
        #expect(error([0x00, 0x7B, 0x00, 0x22])?.message.contains("UTF-16 (big endian)") == true)
        #expect(error([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])?.column == 3)
        #expect(error([0x89, 0x50, 0x4E, 0x47])?.message.contains("0x89") == true)
    }

    @Test func `what is too large or too deep ends at once`() {
        let large = [UInt8](repeating: UInt8(ascii: " "), count: PushText.limit + 1)
        #expect(error(large)?.column == PushText.limit + 1)
        #expect(error(large)?.message.contains("at most 4096") == true)
        let deep = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
        #expect(error(deep)?.message.contains("64 levels") == true)
        let many = Array(String(repeating: "{}\n", count: 1001).utf8)
        #expect(error(many)?.message.contains("more than 1000") == true)
    }

    @Test func `several pushes are read, whatever their form`() throws {
        for text in [
            "{\"aps\":{}}\n\n{\"aps\":\n{}}\n",
            "POST /3/device/ab HTTP/2\na: b\n\n{}\n\nPOST /3/device/cd HTTP/2\nc: d\n\n{}\n",
            "curl -d {} https://x/3/device/ab\ncurl \\\n -d {} \\\n https://x/3/device/cd\n",
        ] {
            #expect(try PushText.pushes(in: Array(text.utf8)).count == 2, "\(text)")
        }
    }

    @Test(arguments: DryRun.Format.allCases)
    func `each form of a dry run is read back as the request it shows`(format: DryRun.Format) throws {
        let data = [
            "quote": "it's \"so\" \\ $HOME `x` 'y'", "lines": "a\nb\r\n\tc", "letters": "é 日本 🙂", "": "",
        ]
        for device in [Sample.apns, Sample.ios, Sample.android, Sample.unknown] {
            var push = Sample.push
            push.data = data.filter { $0.key != "" }
            let request = try Sample.request(push, to: device, deadline: .at(Sample.now + .seconds(60)))
            let shown = DryRun(request, provider: device.provider).rendered(as: format)
            let read = try #require(try PushText.pushes(in: shown).first)
            #expect(read.body == (try request.json()))
            #expect(read.path == request.path && read.authority == request.authority)
            let headers = read.headers?.filter { $0.name != "authorization" }.map {
                "\($0.name): \($0.value)"
            }
            #expect(headers == request.headers.map { "\($0.name): \($0.value)" })
            #expect(!InspectionReport(read, at: Sample.now).hasErrors)
        }
    }

    @Test func `a credential is kept as a fact and never as text`() throws {
        let texts = [
            "curl -H 'authorization: bearer SECRET' -d '{\"aps\":{}}' https://x/3/device/ab",
            "POST /3/device/ab HTTP/2\nauthorization: bearer SECRET\n\n{\"aps\":{}}",
            "{\"headers\":{\"Authorization\":\"bearer SECRET\"},\"body\":{\"aps\":{}}}",
            "curl -H 'Authorization: key=SECRET' -d '{\"to\":\"x\"}' https://fcm.googleapis.com/fcm/send",
        ]
        for text in texts {
            let push = try #require(try PushText.pushes(in: Array(text.utf8)).first)
            let report = InspectionReport(push, at: Sample.now)
            let correction = Correction(push, for: report.routes, at: Sample.now)
            let all = report.json(correction: correction) + push.json.serialized()
            #expect(!String(decoding: all, as: UTF8.self).contains("SECRET"))
            #expect(!report.findings.contains { $0.broken.field.lowercased() == "authorization" })
        }
    }
}
