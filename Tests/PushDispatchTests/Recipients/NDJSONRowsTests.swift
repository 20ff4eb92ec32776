import SilentPush
import Testing

@testable import PushDispatch

struct NDJSONRowsTests {
    @Test func `a row says everything that DESIGN 5 names`() throws {
        let read = FileRead(
            #"""
            {"apns":"AABB","topic":"com.example.app","deliveryID":"d-1","data":{"order":"8812"},"collapseID":"orders",
            """#.replacing("\n", with: "")
                + #""expires":"2h","androidPriority":"high","notBefore":"2026-12-01T10:00:00Z","#
                + #""registeredAt":"2026-11-01T10:00:00Z","keep":true,"ref":"user-7"}"#
        )
        let row = try #require(read.good.first)
        #expect(read.bad.isEmpty)
        #expect(row.device.identity == "apns:aabb")
        #expect(
            row.push
                == Push(
                    deliveryID: "d-1",
                    data: ["order": "8812"],
                    collapseID: "orders",
                    expires: .after(.seconds(7200)),
                    androidPriority: .high
                )
        )
        #expect(row.writtenExpires == "2h")
        #expect(row.notBefore == Timestamp(rfc3339: "2026-12-01T10:00:00Z"))
        #expect(row.registeredAt == Timestamp(rfc3339: "2026-11-01T10:00:00Z"))
        #expect(row.keeps && row.ref == "user-7" && row.line == 1)
    }

    @Test func `the three kinds of address are read`() {
        let read = FileRead(
            """
            {"apns":"aa","topic":"t"}
            {"fcm":"f:APA91b","os":"ios"}
            {"fid":"cXyZ","os":"android"}
            {"fid":"cXyZ"}
            """
        )
        #expect(read.bad.isEmpty)
        #expect(
            read.good.map(\.device).dropFirst() == [
                .fcm(.token("f:APA91b"), os: .ios), .fcm(.fid("cXyZ"), os: .android), .fcm(.fid("cXyZ")),
            ]
        )
    }

    @Test func `expires is written as a duration, 0, provider or a moment`() {
        let read = FileRead(
            """
            {"fcm":"f","expires":"90m"}
            {"fcm":"f","expires":0}
            {"fcm":"f","expires":"0"}
            {"fcm":"f","expires":"provider"}
            {"fcm":"f","expires":"2030-01-01T00:00:00Z"}
            {"fcm":"f"}
            {"fcm":"f","expires":null}
            """
        )
        #expect(
            read.good.map(\.push.expires) == [
                .after(.seconds(5400)), .now, .now, .provider,
                .at(Timestamp(secondsSince1970: 1_893_456_000)), .standard, .standard,
            ]
        )
        #expect(FileRead(#"{"fcm":"f","expires":300}"#).bad.first?.problems.count == 1)
    }

    @Test func `a bad row names its line and all its problems, and the rest go on`() throws {
        let read = FileRead(
            """
            {"fcm":"f"}

            {"apns":"xyz","os":"ios","expires":"soon","androidPriority":"High","data":{"n":1},"colour":"red"}
            {"fcm":"f",}
            {"fcm":"f","fid":"g"}
            {"topic":"t"}
            {"fcm":"f","topic":"t"}
            {"fcm":"g","collapseId":"c"}
            {"fcm":"h"}
            """
        )
        #expect(read.good.map(\.line) == [1, 9])
        #expect(read.bad.map(\.line) == [3, 4, 5, 6, 7, 8])
        let worst = try #require(read.bad.first)
        for field in ["device", "os", "expires", "androidPriority", "data.n", "colour"] {
            #expect(worst.problems.contains { $0.hasPrefix("\(field):") }, "\(field): \(worst.problems)")
        }
        #expect(worst.problems.count == 6)
        #expect(read.bad[1].problems.first?.hasPrefix("column 12:") == true, "\(read.bad[1].problems)")
        #expect(read.bad[5].problems == ["collapseId: a row has no such key. Did you mean collapseID?"])
    }

    @Test func `a row that cannot be sent still says whose it is`() {
        #expect(FileRead(#"{"ref":"user-9","apns":"nothex"}"#).bad.first?.ref == "user-9")
    }

    @Test func `defaults stand in where a row says nothing`() {
        let defaults = RecipientDefaults(
            topic: "com.example.app",
            expires: "1h",
            collapseID: "all",
            keepsAll: true
        )
        let read = FileRead(
            """
            {"apns":"aa"}
            {"apns":"bb","topic":"own","expires":"2h","collapseID":"mine","keep":false}
            """,
            defaults: defaults
        )
        #expect(read.good.map(\.push.expires) == [.after(.seconds(3600)), .after(.seconds(7200))])
        #expect(read.good.map(\.push.collapseID) == ["all", "mine"])
        #expect(read.good.map(\.keeps) == [true, false])
    }

    @Test func `a BOM, CRLF and a last line without its end make no difference`() {
        let text = "\u{FEFF}{\"fcm\":\"a\"}\r\n\r\n{\"fcm\":\"b\"}\r\n{\"fcm\":\"é\"}"
        for size in [1, 2, 3, 7, 1000] {
            let read = FileRead(text.utf8, chunk: size)
            #expect(read.good.map(\.device.address) == ["a", "b", "é"], "chunks of \(size)")
            #expect(read.good.map(\.line) == [1, 3, 4])
        }
    }

    @Test func `a file that is no NDJSON at all is refused whole`() {
        #expect(FileRead("[{\"fcm\":\"a\"}]").error?.problems.count == 1)
        #expect(FileRead([0xFF, 0xFE, 0x7B, 0x00, 0x22, 0x00]).error != nil)
        #expect(FileRead([0x7B, 0x00, 0x22, 0x00]).error != nil)
    }

    @Test func `an endless line is one bad row, and the next line is read`() {
        let long =
            Array("{\"fcm\":\"".utf8) + [UInt8](repeating: 0x61, count: 3 << 20)
            + Array("\"}\n{\"fcm\":\"b\"}\n".utf8)
        let read = FileRead(long, chunk: 1 << 16)
        #expect(read.bad.map(\.line) == [1])
        #expect(read.good.map(\.line) == [2])
    }

    @Test func `no bytes crash it, and each line is one row or blank`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        let pieces: [[UInt8]] = [
            Array("{\"fcm\":\"a\"}".utf8), Array("\n".utf8), Array("\r\n".utf8), Array("{".utf8),
            Array("\"".utf8),
            [0xFF], [0xC3], [0x00], Array("\\u12".utf8), Array("{\"apns\":".utf8), Array("}".utf8),
            Array("null".utf8),
        ]
        for _ in 0..<500 {
            let bytes =
                Array("{\"fcm\":\"x\"}\n".utf8)
                + (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
                    pieces.randomElement(using: &random) ?? []
                }
            let whole = FileRead(bytes)
            let pieced = FileRead(bytes, chunk: Int.random(in: 1...9, using: &random))
            #expect(whole.rows == pieced.rows, "seed \(seed)")
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                .filter { !$0.allSatisfy { RecipientFormat.isBlank($0) } }
            #expect(whole.rows.count == lines.count, "seed \(seed)")
        }
    }
}
