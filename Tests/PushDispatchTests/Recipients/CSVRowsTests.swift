import SilentPush
import Testing

@testable import PushDispatch

struct CSVRowsTests {
    @Test func `columns with known names are fields, the others data`() throws {
        let read = FileRead(
            """
            apns,topic,order,ref,keep,expires
            aabb,com.example.app,8812,user-1,true,2h
            ccdd,,8813,,,
            """
        )
        let first = try #require(read.good.first)
        #expect(read.bad.isEmpty && read.good.count == 2)
        #expect(first.push.data == ["order": "8812"])
        #expect(first.ref == "user-1" && first.keeps && first.push.expires == .after(.seconds(7200)))
        #expect(read.good[1].ref == nil && read.good[1].push.expires == .standard)
        #expect(read.good.map(\.line) == [2, 3])
    }

    @Test func `an empty cell is absent`() {
        let read = FileRead("fcm,fid,os,note\na,,ios,\n,b,,x\n")
        #expect(read.good.map(\.device) == [.fcm(.token("a"), os: .ios), .fcm(.fid("b"))])
        #expect(read.good.map(\.push.data) == [[:], ["note": "x"]])
    }

    @Test func `quotes hold commas, quotes and line ends, and lines stay physical`() {
        let text =
            "fcm,text\r\na,\"one, two\"\r\nb,\"he said \"\"no\"\"\"\r\nc,\"line\r\nbreak\nagain\"\r\nd,last"
        for size in [1, 2, 3, 5, 1000] {
            let read = FileRead(text.utf8, chunk: size)
            #expect(
                read.good.map { $0.push.data["text"] ?? "" } == [
                    "one, two", "he said \"no\"", "line\r\nbreak\nagain", "last",
                ],
                "chunks of \(size)"
            )
            #expect(read.good.map(\.line) == [2, 3, 4, 7])
        }
    }

    @Test func `a BOM before the header is no part of the first name`() {
        #expect(FileRead("\u{FEFF}fcm\na\n").good.count == 1)
    }

    @Test func `a bad row names its line, and the rest go on`() {
        let read = FileRead(
            """
            fcm,os,keep,note
            a,ios,true,x
            b,windows,yes,x
            c,ios,true,x,y
            d,ios
            e,"ios"x,true,z
            f,i"os,true,z

            g,android,false,z
            """
        )
        #expect(read.good.map(\.line) == [2, 9])
        #expect(read.bad.map(\.line) == [3, 4, 5, 6, 7])
        #expect(read.bad.first?.problems.count == 2)
    }

    @Test func `a quotation mark that is never closed costs its own line only`() {
        let read = FileRead("fcm,note\na,\"open\nb,x\nc,y\n")
        #expect(read.bad.map(\.line) == [2])
        #expect(read.good.map(\.line) == [3, 4])
    }

    @Test func `an endless line is one bad row, and the next line is read`() {
        for start in ["a,", "a,\"", "a\"", "\"a\"x"] {
            let long =
                Array("fcm,x\n\(start)".utf8) + [UInt8](repeating: 0x61, count: 3 << 20)
                + Array("\nb,c\n".utf8)
            let read = FileRead(long, chunk: 1 << 16)
            #expect(read.bad.map(\.line) == [2], "\(start)")
            #expect(read.good.map(\.line) == [3], "\(start)")
        }
    }

    @Test func `a cell that is not UTF-8 is a bad row`() {
        let read = FileRead(Array("fcm,note\na,".utf8) + [0xE9, 0x0A] + Array("b,x\n".utf8))
        #expect(read.bad.map(\.line) == [2])
        #expect(read.good.map(\.line) == [3])
    }

    @Test(arguments: [
        "name,colour\na,b\n", "fcm;os\na;ios\n", "a\tb\n", "fcm,fcm\na,b\n", "fcm,,x\na,b,c\n",
        "fcm,deliveryid\na,b\n", "\"fcm\nno end", "hello world\n",
    ])
    func `a header that names no device, or names it wrongly, refuses the whole file`(text: String) {
        let read = FileRead(text, as: .csv)
        #expect(read.error?.line == 1)
        #expect(read.rows.isEmpty)
    }

    @Test func `columns called data and set are values like any other`() {
        #expect(FileRead("fcm,data\na,b\n").good.first?.push.data == ["data": "b"])
    }

    @Test func `no bytes crash it, and chunks make no difference`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        let pieces: [[UInt8]] = [
            Array("a".utf8), Array(",".utf8), Array("\n".utf8), Array("\r\n".utf8), Array("\r".utf8),
            Array("\"".utf8), Array("\"\"".utf8), [0xFF], [0x00], Array("b,\"c\"\n".utf8),
        ]
        for _ in 0..<1000 {
            let bytes =
                Array("fcm,x\n".utf8)
                + (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
                    pieces.randomElement(using: &random) ?? []
                }
            let whole = FileRead(bytes)
            let pieced = FileRead(bytes, chunk: Int.random(in: 1...5, using: &random))
            #expect(whole.rows == pieced.rows, "seed \(seed)")
            #expect(whole.error == nil)
        }
    }
}
