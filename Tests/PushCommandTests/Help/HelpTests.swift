import FoundationEssentials
import Testing

@testable import PushCommand

@Suite struct HelpTests {
    /// The folder of the texts that the help must equal.
    private static let golden = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden").path

    private func compare(_ text: String, with name: String) throws {
        let path = "\(Self.golden)/\(name).txt"
        // `SILENTPUSH_RECORD=1 swift test` writes the texts anew; read them before committing.
        if ProcessInfo.processInfo.environment["SILENTPUSH_RECORD"] != nil {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        let expected = try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(text == expected)
    }

    @Test func `the overview is as recorded`() async throws {
        let run = await CommandRun.of(["--help"])
        #expect(run.code == 0)
        try compare(run.output, with: "overview")
        #expect(await CommandRun.of(["help"]).output == run.output)
    }

    @Test(arguments: Subcommand.all.map(\.name))
    func `the help of each command is as recorded`(name: String) async throws {
        let run = await CommandRun.of([name, "--help"])
        #expect(run.code == 0)
        #expect(run.text == "")
        try compare(run.output, with: name)
        #expect(await CommandRun.of(["help", name]).output == run.output)
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }

    @Test(arguments: Subcommand.all.map(\.name))
    func `every example in the help is a command line that parses`(name: String) throws {
        let command = try #require(Subcommand.named(name))
        for example in command.examples {
            let line = example.line.split(separator: "\n").map { line in
                line.hasSuffix("\\") ? line.dropLast() : line
            }
            .joined(separator: " ")
            for part in line.split(separator: "|") where part.contains("silentpush \(name)") {
                let words = part.split(separator: " ").map { $0.filter { $0 != "\"" } }
                let start = try #require(words.firstIndex(of: name))
                let own = words[(start + 1)...].prefix { $0 != ">" && $0 != "<" && $0 != "&&" }
                #expect(
                    ArgumentParser.parse(Array(own), by: command.syntax).problems == [],
                    "\(example.line)"
                )
            }
        }
    }

    @Test func `the version is a result`() async {
        let run = await CommandRun.of(["--version"])
        #expect(run.code == 0)
        #expect(run.output == "silentpush \(Version.text)\n")
    }
}
