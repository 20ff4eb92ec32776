import FoundationEssentials
import Glibc
import Testing

@testable import PushCommand

/// What people read: the report on a terminal, and the guide whose commands must show what it says they show.
@Suite struct InspectPageTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(arguments: ["inspect-report", "inspect-report-fcm"])
    func `a report on a terminal is as recorded`(name: String) async throws {
        let folder = try TemporaryFolder()
        let push = name == "inspect-report" ? Self.wrong : Self.message
        try folder.write("push.json", push)
        let descriptor = open("\(folder.path)/push.json", O_RDONLY)
        defer { close(descriptor) }
        let run = await CommandRun.of(
            ["inspect", "-"],
            input: descriptor,
            isTerminal: true,
            clock: StoppedClock()
        )
        let path = Self.tests.appendingPathComponent("Golden/\(name).txt").path
        if ProcessInfo.processInfo.environment["SILENTPUSH_RECORD"] != nil {
            try Data(run.output.utf8).write(to: URL(fileURLWithPath: path))
        }
        let recorded = try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(run.output == recorded)
    }

    private static let wrong = #"""
        {"headers":{"apns-push-type":"background","apns-priority":"10","apns-topic":"com.example.app"},
         "body":{"aps":{"content-available":1,"alert":"Hi","category":"c"},"count":3,
         "CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"00a1b2c3d4e5f607"}}
        """#
    private static let message = #"""
        {"message":{"token":"exampleInstanceId00000:APA91bEXAMPLE","data":{"account":"42",
         "CIO-Background-Delivery-ID":"d","CIO-Background-Delivery-Token":"exampleInstanceId00000:APA91bEXAMPLE"},
         "android":{"priority":"NORMAL"}}}
        """#

    @Test func `each command of the guide shows the rule named beside it`() async throws {
        let page = Self.tests.appendingPathComponent("../../docs/WHY-NOT-DELIVERED.md").path
        let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: page)), as: UTF8.self)
        let folder = try TemporaryFolder()
        var count = 0
        var rule = ""
        for line in text.split(separator: "\n") {
            if let range = line.firstRange(of: "Rule ") {
                rule = String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "." })
                if rule.hasSuffix(".") { rule.removeLast() }
            }
            guard line.hasPrefix("    echo '"),
                let end = line.firstRange(of: "' | silentpush inspect - ")
                    ?? line.firstRange(of: "' | silentpush inspect -")
            else { continue }
            count += 1
            let push = line[..<end.lowerBound].dropFirst("    echo '".count)
            let words = line[end.upperBound...].split(separator: " ").map(String.init)
            let path = try folder.write("push", String(push))
            let run = await CommandRun.of(["inspect", path] + words)
            #expect((run.output + run.text).contains("rule \(rule):"), "\(line)")
        }
        #expect(count == text.split(separator: "\n").count { $0.hasPrefix("    echo ") })
        #expect(count > 12)
    }
}
