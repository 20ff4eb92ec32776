import FoundationEssentials
import Glibc
import SilentPush
import Testing

@testable import PushCommand

@Suite struct InspectTests {
    private let good = #"{"aps":{"content-available":1},"account":"42"}"#

    /// Runs `inspect` on `text` as standard input.
    private func inspect(_ text: String, _ arguments: [String] = []) async throws -> CommandRun {
        let folder = try TemporaryFolder()
        let path = try folder.write("push", text)
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        return await CommandRun.of(["inspect", "-"] + arguments, input: descriptor, clock: StoppedClock())
    }

    @Test func `a right push ends with 0 and a wrong one with 65`() async throws {
        let headers = ["--header", "apns-push-type=background", "--header", "apns-priority: 5"]
        let right = try await inspect(good, headers)
        #expect(right.code == 0 && right.text == "")
        #expect(right.output.contains("Nothing here keeps the push from arriving."))
        let wrong = try await inspect(
            good,
            ["--header", "apns-push-type=background", "--header", "apns-priority=10"]
        )
        #expect(wrong.code == 65)
        #expect(wrong.output.contains("error    apns-priority: it is 10"))
        #expect(wrong.output.contains("rule A3.13:"))
    }

    @Test func `a file that cannot be read ends with 66, one that cannot be understood with 65`() async throws
    {
        let folder = try TemporaryFolder()
        for path in ["\(folder.path)/none", folder.path, "a\u{0}b", ""] {
            #expect(await CommandRun.of(["inspect", path]).code == 66, "\(path)")
        }
        let path = try folder.write("broken.json", "{\n\"aps\":}")
        let run = await CommandRun.of(["inspect", path])
        #expect(run.code == 65 && run.output == "")
        #expect(run.text.contains("broken.json: line 2, column 7: "))
        let machine = await CommandRun.of(["inspect", path, "--json"])
        #expect(try machine.json().first?["findings"]?.elements?.first?["where"]?.text == "line 2, column 7")
        #expect(machine.code == 65)
    }

    @Test func `ten megabytes are refused after the first`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("large", bytes: [UInt8](repeating: UInt8(ascii: "["), count: 10 << 20))
        let run = await CommandRun.of(["inspect", path])
        #expect(run.code == 65)
        #expect(run.text.contains("line 1, column 1048577: the text is larger than 1048576 bytes"))
    }

    @Test(arguments: [
        (["inspect"], "FILE is missing"), (["inspect", "a", "b"], "unexpected argument"),
        (["inspect", "--rules", "a"], "--rules takes no FILE"),
        (["inspect", "a", "--as", "x"], "--as must be one of"),
        (["inspect", "a", "--route", "x"], "apns, fcm-ios, fcm-android"),
        (["inspect", "a", "--header", "x"], "--header must be NAME=VALUE"),
        (["inspect", "a", "--receiver", "ios-sdq"], "did you mean ios-sdk?"),
        (["send", "--apns", sampleToken, "--receivers"], "--receivers is shown by a --dry-run"),
    ])
    func `a wrong command line ends with 64 and says what is meant`(words: [String], text: String) async {
        let run = await CommandRun.of(words)
        #expect(run.code == 64)
        #expect(run.text.contains(text), "\(run.text)")
    }

    @Test func `a route that the push cannot take is a wrong command line`() async throws {
        let run = try await inspect(good, ["--header", "apns-priority=5", "--route", "fcm-android"])
        #expect(run.code == 64 && run.text.contains("can only go by apns"))
    }

    @Test func `a header that the file has is not replaced, and that is said`() async throws {
        let request = #"{"headers":{"apns-push-type":"background","apns-priority":"5"},"body":\#(good)}"#
        let run = try await inspect(request, ["--header", "apns-priority=10", "--json"])
        #expect(run.code == 0)
        #expect(run.text.contains("--header apns-priority is not used"))
    }

    @Test func `a header for a message goes into its apns block`() async throws {
        let message =
            #"{"message":{"token":"T","apns":{"headers":{"apns-push-type":"background"},"payload":{"aps":{"content-available":1}}}}}"#
        #expect(try await inspect(message).code == 65)
        #expect(try await inspect(message, ["--header", "apns-priority=5"]).code == 0)
    }

    @Test func `one receiver and one route are shown when they are named`() async throws {
        let message = #"{"message":{"token":"T","data":{"a":"b"},"android":{}}}"#
        let run = try await inspect(message, ["--receiver", "react-native-firebase", "--json"])
        let rows = try #require(try run.json().first?["receivers"]?.elements)
        #expect(rows.map { $0["receiver"]?.text } == ["react-native-firebase"])
        #expect(rows.first?["route"]?.text == "fcm-android")
        let byTitle = try await inspect(message, ["--receiver", "React Native Firebase", "--json"])
        #expect(byTitle.output == run.output)
        #expect(rows.first?["needs"]?.elements?.first?.text?.contains("HIGH") == true)
    }

    @Test func `what unsupported comes from is shown with its value`() async throws {
        let keys = #""CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"t""#
        let run = try await inspect(#"{"aps":{"content-available":1},"count":3,\#(keys)}"#, ["--json"])
        let row = try #require(try run.json().first?["receivers"]?.elements?.first)
        #expect(row["result"]?.text == "unsupported")
        #expect(
            row["cause"] == .object([JSONMember("key", .string("count")), JSONMember("value", .number("3"))])
        )
        #expect(row["basis"]?.text == "documented" && row["ignoredBelow"]?.text == "5.2.0")
    }

    @Test func `the corrected push is a result, and what changed is for people`() async throws {
        let wrong =
            #"{"headers":{"apns-push-type":"alert"},"body":{"aps":{"content_available":true,"alert":"x"}}}"#
        let run = try await inspect(wrong, ["--fix"])
        #expect(run.code == 65)
        #expect(run.text.contains("apns-push-type is now background"))
        #expect(run.text.contains("aps.alert was taken out: the push now shows and sounds nothing"))
        #expect(try await inspect(run.output).code == 0)
        let machine = try await inspect(wrong, ["--fix", "--json"])
        #expect(try machine.json().first?["fixed"]?["headers"]?["apns-priority"]?.text == "5")
        #expect(try machine.json().first?["changes"]?.elements?.isEmpty == false)
    }

    @Test func `a legacy message is shown in the form that works`() async throws {
        let legacy = #"{"to":"T","content_available":true,"data":{"n":1}}"#
        #expect(try await inspect(legacy).output.contains("The same in HTTP v1:\n{\n  \"message\": {"))
        let shown = try await inspect(legacy, ["--json"]).json().first?["fixed"]
        #expect(shown?["message"]?["token"]?.text == "T")
        let run = try await inspect(legacy, ["--fix"])
        #expect(run.code == 65)
        #expect(run.text.contains("legacy form"))
        let fixed = try JSONValue(parsing: Array(run.output.utf8))
        #expect(fixed["message"]?["token"]?.text == "T")
        #expect(fixed["message"]?["data"]?["n"]?.text == "1")
        #expect(fixed["message"]?["apns"]?["payload"]?["aps"]?["content-available"] == .number("1"))
    }

    @Test func `of many findings of one kind people see the first, and machines see all`() async throws {
        let many = (0..<500).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        let text = #"{"aps":{"content-available":1},\#(many)}"#
        let people = try await inspect(text)
        #expect(people.output.contains("note R3: 490 more of the same"))
        let findings = try await inspect(text, ["--json"]).json().first?["findings"]?.elements
        #expect(findings?.count { $0["rule"]?.text == "R3" } == 500)
    }

    @Test func `a receiver that the route does not reach is said to be none`() async throws {
        let run = try await inspect(good, ["--receiver", "android-sdk"])
        #expect(run.output.contains("No receiver of that name is reached by APNs to iOS."))
    }

    @Test func `nothing in a push steers the terminal, and the corrected push still says the same`()
        async throws
    {
        let marks = "\u{9B}31m\u{202E}\u{7F}\u{2028}é"
        let push = #"{"aps":{"content-available":1,"alert":"x"},"k\#(marks)":"v\#(marks)"}"#
        let report = try await inspect(push)
        let fix = try await inspect(push, ["--fix"])
        for text in [report.output, report.text, fix.output, fix.text] {
            for mark in ["\u{9B}", "\u{202E}", "\u{7F}", "\u{2028}"] {
                #expect(!text.unicodeScalars.contains(mark.unicodeScalars.first ?? " "))
            }
        }
        #expect(try JSONValue(parsing: Array(fix.output.utf8))["k\(marks)"]?.text == "v\(marks)")
    }

    @Test func `every rule is listed`() async throws {
        let run = await CommandRun.of(["inspect", "--rules"])
        #expect(run.code == 0)
        let machine = await CommandRun.of(["inspect", "--rules", "--json"])
        #expect(try machine.json().compactMap { $0["rule"]?.text } == Rule.all.map(\.number))
        for rule in Rule.all {
            #expect(run.output.contains("\n\(rule.number) ") || run.output.hasPrefix(rule.number))
        }
    }

    @Test func `no device token is shown whole to people`() async throws {
        let request =
            #"{"path":"/3/device/\#(sampleToken)","headers":{"apns-push-type":"background","apns-priority":"5"},"#
            + #""body":{"aps":{"content-available":1},"CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"\#(sampleToken)"}}"#
        let run = try await inspect(request)
        #expect(run.code == 0)
        #expect(!(run.output + run.text).contains(sampleToken))
        #expect(try await inspect(request, ["--json"]).output.contains(sampleToken))
    }

    @Test func `a dry run shows its receivers where that is asked for`() async throws {
        let words = [
            "send", "--apns", sampleToken, "--topic", "a.b", "--data", "a=1", "--dry-run", "--receivers",
        ]
        let machine = await CommandRun.of(words + ["--format", "json"])
        let rows = try #require(try machine.json().first?["receivers"]?.elements)
        #expect(rows.map { $0["result"]?.text } == ["received", "received", "received"])
        #expect(rows.first?["data"] == .object([JSONMember("a", .string("1"))]))
        let people = await CommandRun.of(words)
        #expect(people.code == 0 && people.text.contains("What the app gets"))
        #expect(try await inspect(people.output).code == 0)
    }
}
