import FoundationEssentials
import Glibc
import PushSimulator
import PushSystem
import SilentPush
import Testing

@Suite(.timeLimit(.minutes(3))) struct BatchTests {
    /// Rows for devices `first` to `last`, one push each.
    static func rows(_ range: ClosedRange<Int>) -> String {
        range.map { #"{"apns":"\#(token($0))","data":{"n":"\#($0)"},"ref":"\#($0)"}"# + "\n" }.joined()
    }

    private func receipts(_ path: String) throws -> [JSONValue] {
        String(decoding: try WholeFile.read(path), as: UTF8.self).split(separator: "\n")
            .compactMap { try? JSONValue(parsing: Array($0.utf8)) }
    }

    @Test func `a file is sent, and the results hold one receipt for each row in order`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("people.ndjson", Self.rows(1...300))
        let results = "\(rig.folder.path)/results.ndjson"
        let run = await rig.run(["batch", file, "--results", results, "--wait", "1s"])
        #expect(run.code == 0, "\(run.text)")
        #expect(run.output == "")
        #expect(run.text.contains("job people.ndjson: 300 rows: 300 accepted"))
        let found = try receipts(results)
        #expect(found.count == 300)
        #expect(found.enumerated().allSatisfy { $1["line"] == .number("\($0 + 1)") })
        #expect(found.enumerated().allSatisfy { $1["ref"] == .string("\($0 + 1)") })
        #expect(
            found.allSatisfy { $0["outcome"] == .string("accepted") && $0["job"] == .string("people.ndjson") }
        )
        #expect(rig.pushes.count == 300)
        let mode = try FileManager.default.attributesOfItem(atPath: results)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        await rig.simulator.stop()
    }

    @Test func `a complete job is not sent twice: named it says when, unnamed it is refused`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("people.ndjson", Self.rows(1...5))
        #expect(await rig.run(["batch", file, "--wait", "1s"]).code == 0)
        let unnamed = await rig.run(["batch", file, "--wait", "1s"])
        #expect(unnamed.code == 64)
        #expect(unnamed.text.contains("--again"))
        #expect(unnamed.text.contains("--job"))
        let results = "\(rig.folder.path)/results.ndjson"
        let named = await rig.run(["batch", file, "--job", "people.ndjson", "--results", results])
        #expect(named.code == 0, "\(named.text)")
        #expect(named.text.contains("nothing is sent"))
        #expect(try receipts(results).count == 5)
        #expect(rig.pushes.count == 5)
        #expect(await rig.run(["batch", file, "--again", "--wait", "1s"]).code == 0)
        #expect(rig.pushes.count == 10)
        await rig.simulator.stop()
    }

    @Test func `malformed rows are told with their lines and the rest goes on`() async throws {
        let rig = try await Rig()
        let text =
            Self.rows(1...2) + "{\"apns\":\"zz\"}\n{]\n" + Self.rows(3...3)
            + "{\"fcm\":\"t\",\"data\":{\"n\":1}}\n"
        let file = try rig.folder.write("mixed.ndjson", text)
        let results = "\(rig.folder.path)/results.ndjson"
        let run = await rig.run(["batch", file, "--results", results, "--wait", "1s"])
        #expect(run.code == 1)
        for line in ["line 3:", "line 4:", "line 6:"] { #expect(run.text.contains(line), "\(run.text)") }
        #expect(rig.pushes.count == 3)
        let outcomes = try receipts(results).map { $0["outcome"]?.text }
        #expect(outcomes == ["accepted", "accepted", "rejected", "rejected", "accepted", "rejected"])
        // The mended file sends what was not sent.
        try rig.folder.write("mixed.ndjson", Self.rows(1...2) + Self.rows(4...4) + Self.rows(3...3))
        #expect(await rig.run(["batch", file, "--wait", "1s"]).code == 0)
        #expect(rig.pushes.count == 4)
        await rig.simulator.stop()
    }

    @Test(arguments: [("", Int32(0)), ("nonsense\n", 65), ("{]\n[]\n", 65), ("[{\"apns\":\"aa\"}]", 65)])
    func `a file that is wholly malformed ends with 65`(text: String, code: Int32) async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("bad.ndjson", text)
        let run = await rig.run(["batch", file, "--wait", "1s"])
        #expect(run.code == code, "\(run.text)")
        #expect(rig.simulator.requests.isEmpty)
        await rig.simulator.stop()
    }

    @Test func `CSV columns fill a template`() async throws {
        let rig = try await Rig()
        let config = try rig.configuration { text in
            text = text.replacingLast("}", with: ",\"templates\":\"\(rig.folder.path)\"}")
        }
        try rig.folder.write("refresh.json", #"{"data":{"account":"{{account}}"}}"#)
        let file = try rig.folder.write(
            "people.csv",
            "\u{FEFF}apns,ref,account\r\n\(token(1)),r1,\"4,2\"\r\n\(token(2)),r2,43\r\n"
        )
        let run = await rig.run([
            "batch", file, "--config", config, "--template", "refresh", "--json", "--wait", "1s",
        ])
        #expect(run.code == 0, "\(run.text)")
        #expect(Set(try run.json().compactMap { $0["ref"]?.text }) == ["r1", "r2"])
        let accounts = try rig.pushes.compactMap { try JSONValue(parsing: $0.request.body)["account"]?.text }
        #expect(Set(accounts) == ["4,2", "43"])
        await rig.simulator.stop()
    }

    @Test func `pipe reads rows and prints receipts, standard input for batch needs a job`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("rows", Self.rows(1...20))
        let descriptor = open(file, O_RDONLY)
        defer { close(descriptor) }
        let run = await rig.run(["pipe", "--wait", "1s"], input: descriptor)
        #expect(run.code == 0, "\(run.text)")
        let found = try run.json()
        #expect(found.count == 20)
        #expect(found.allSatisfy { $0["outcome"] == .string("accepted") && $0["job"] == .null })
        #expect(await rig.run(["batch", "-"]).code == 64)
        await rig.simulator.stop()
    }

    @Test func `enqueue stores, work sends, and a metrics file tells`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("people.ndjson", Self.rows(1...30))
        let enqueued = await rig.run(["enqueue", file])
        #expect(enqueued.code == 0, "\(enqueued.text)")
        #expect(rig.pushes.isEmpty)
        #expect(try await rig.run(["status", "--json"]).json().first?["outbox"]?["pending"] == .number("30"))
        let metrics = "\(rig.folder.path)/metrics.prom"
        let worked = await rig.run(["work", "--drain", "--wait", "1s", "--metrics-file", metrics])
        #expect(worked.code == 0, "\(worked.text)")
        #expect(rig.pushes.count == 30)
        let text = String(decoding: try WholeFile.read(metrics), as: UTF8.self)
        #expect(text.contains("silentpush_pushes_total{outcome=\"accepted\"} 30\n"))
        #expect(await rig.run(["batch", file]).code == 64)
        await rig.simulator.stop()
    }

    @Test func `a device's fourth push is held, and the summary says what sends it`() async throws {
        let rig = try await Rig()
        let rows = (1...5).map {
            #"{"apns":"\#(token(1))","data":{"n":"\#($0)"},"collapseID":"c\#($0)"}"# + "\n"
        }.joined()
        let file = try rig.folder.write("one.ndjson", rows)
        let run = await rig.run(["batch", file, "--wait", "1s", "--json"])
        #expect(run.code == 75, "\(run.text)")
        #expect(rig.pushes.count == 3)
        #expect(run.text.contains("`silentpush work`"))
        #expect(try run.json().filter { $0["outcome"] == .string("held") }.count == 2)
        await rig.simulator.stop()
    }

    @Test
    func `when every push of a job fails alike, the run stops and says the likely cause (field report 47)`()
        async throws
    {
        let rig = try await Rig([.apns(.badDeviceToken)])
        let file = try rig.folder.write("people.ndjson", Self.rows(1...400))
        let run = await rig.run(["batch", file, "--wait", "1s"])
        #expect(run.code == 78, "\(run.text)")
        #expect(run.text.contains("BadDeviceToken"))
        #expect(run.text.contains("sandbox"))
        #expect(await rig.run(["gone", "--json"]).output == "")
        await rig.simulator.stop()
    }

    @Test func `gone devices are listed whole, since a time, and can be forgotten`() async throws {
        let rig = try await Rig([.apns(.unregistered)])
        #expect(await rig.run(["gone"]).text.contains("no device is marked"))
        let file = try rig.folder.write("people.ndjson", Self.rows(1...1))
        #expect(await rig.run(["batch", file, "--wait", "1s"]).code == 1)
        let gone = try #require(try await rig.run(["gone", "--json", "--since", "1h"]).json().first)
        #expect(gone["device"] == .string(token(1)))
        #expect(gone["state"] == .string("gone"))
        #expect(gone["ref"] == .string("1"))
        #expect(await rig.run(["gone"]).output.contains(token(1)))
        #expect(await rig.run(["gone", "forget", token(1).uppercased()]).code == 0)
        #expect(await rig.run(["gone", "--json"]).output == "")
        #expect(await rig.run(["gone", "forget", token(1)]).code == 1)
        await rig.simulator.stop()
    }

    @Test func `a dry run shows each row's request and sends none`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("mixed.ndjson", Self.rows(1...3) + "{}\n")
        let run = await rig.run(["batch", file, "--dry-run"])
        #expect(run.code == 1)
        #expect(try run.json().count == 3)
        #expect(run.text.contains("line 4:"))
        #expect(rig.simulator.requests.isEmpty)
        await rig.simulator.stop()
    }

    @Test(arguments: [
        ["batch"], ["batch", "a", "b"], ["batch", "a", "--rate", "fast"], ["batch", "a", "--rate", "0/s"],
        ["batch", "a", "--spread", "1"], ["batch", "a", "--format", "json"],
        ["batch", "a", "--expires", "x"],
        ["pipe", "file"], ["pipe", "--again"], ["enqueue"], ["work", "--wait", "1s"], ["work", "x"],
    ])
    func `a wrong command line ends with 64`(arguments: [String]) async {
        let run = await CommandRun.of(arguments)
        #expect(run.code == 64, "\(run.text)")
    }

    @Test func `files that cannot be read or written end with 66`() async throws {
        let rig = try await Rig()
        #expect(await rig.run(["batch", "/nowhere/rows"]).code == 66)
        #expect(await rig.run(["batch", rig.folder.path]).code == 66)
        let file = try rig.folder.write("people.ndjson", Self.rows(1...1))
        #expect(await rig.run(["batch", file, "--results", "/nowhere/r"]).code == 66)
        #expect(await rig.run(["work", "--drain", "--metrics-file", "/nowhere/m"]).code == 66)
        #expect(rig.simulator.requests.isEmpty)
        await rig.simulator.stop()
    }

    @Test func `a bar is drawn on a terminal and taken away`() async throws {
        let rig = try await Rig()
        let file = try rig.folder.write("people.ndjson", Self.rows(1...50))
        let run = await rig.run(
            ["batch", file, "--wait", "1s"],
            environment: ["NO_COLOR": "1"],
            isTerminal: true
        )
        #expect(run.code == 0, "\(run.text)")
        #expect(run.text.contains("\r\u{1B}[2K"))
        #expect(run.text.contains("░") || run.text.contains("█"))
        #expect(run.text.contains("job people.ndjson: 50 rows: 50 accepted"))
        await rig.simulator.stop()
    }
}
