import Testing

@testable import PushCommand

@Suite struct ArgumentParserTests {
    private static let syntax = Syntax(
        [
            .init(
                title: "",
                flags: [
                    .values("--apns", "TOKEN", ""), .value("--topic", "ID", ""), .values("--os", "OS", ""),
                    .switch("--dry-run", ""),
                ]
            )
        ],
        positionals: ["FILE"]
    )

    private func parse(_ words: String...) -> (arguments: Arguments, problems: [String]) {
        ArgumentParser.parse(words, by: Self.syntax)
    }

    @Test func `a value comes after an equals sign or as the next word`() {
        let (arguments, problems) = parse("--topic=a=b", "--apns", "1", "--apns=2", "f", "--dry-run")
        #expect(problems == [])
        #expect(arguments.value("--topic") == "a=b")
        #expect(arguments.values("--apns") == ["1", "2"])
        #expect(arguments.has("--dry-run"))
        #expect(arguments.positionals == ["f"])
    }

    @Test func `the order of the flags is kept`() {
        let given = parse("--os", "ios", "--apns", "1", "--os", "android", "f").arguments.given
        #expect(given.map(\.name) == ["--os", "--apns", "--os"])
    }

    @Test(arguments: ["-abc", "-----BEGIN PRIVATE KEY-----", "-", "", "--Xq93-_zz", "---"])
    func `a value may begin with dashes (field report 55)`(value: String) {
        let (arguments, problems) = parse("--topic", value, "f")
        #expect(problems == [])
        #expect(arguments.value("--topic") == value)
    }

    @Test(arguments: ["--apns", "--dry-run", "--tpoic", "--json"])
    func `a flag where a value is due is a missing value`(next: String) {
        let problems = parse("f", "--topic", next).problems
        #expect(problems.first?.hasPrefix("--topic needs a value: --topic ID") == true)
    }

    @Test func `after two dashes every word is an argument`() {
        let (arguments, problems) = parse("--", "--topic")
        #expect(problems == [])
        #expect(arguments.positionals == ["--topic"])
    }

    @Test(arguments: [
        ("--tpoic", "--topic"), ("--dryrun", "--dry-run"), ("--dry_run", "--dry-run"), ("--apn", "--apns"),
        ("--jsno", "--json"), ("-topic", "--topic"), ("--verbos", "--verbose"),
    ])
    func `an unknown flag names the nearest`(given: String, meant: String) {
        #expect(parse("f", given).problems == ["unknown flag \(given); did you mean \(meant)?"])
    }

    @Test(arguments: ["--key", "--key-file", "--password", "--p8", "--bearer", "--service-account"])
    func `a secret as a flag is refused with the way to give it`(flag: String) {
        let problem = parse("f", "\(flag)=hunter2").problems.first
        #expect(problem?.contains("secrets are never flags") == true)
        #expect(problem?.contains("hunter2") == false)
    }

    @Test func `every mistake is listed`() {
        let problems = parse(
            "--topic",
            "a",
            "--topic",
            "b",
            "--dry-run=yes",
            "--zzzzzzzz",
            "f",
            "g",
            "--apns"
        ).problems
        #expect(
            problems == [
                "--topic is given twice, and one value is all it can have",
                "--dry-run takes no value",
                "unknown flag --zzzzzzzz; known here: --apns, --topic, --os, --dry-run, --config, --json, "
                    + "--quiet, --verbose, --show-secrets, --help",
                "--apns needs a value: --apns TOKEN",
                "unexpected argument \"g\"",
            ]
        )
        #expect(parse().problems == ["FILE is missing"])
    }

    @Test func `random words are sorted or refused and never crash`() {
        var generator = SeededGenerator(seed: 815)
        let known = ["--apns", "--topic", "--os", "--dry-run", "--", "-", "-h", "=", "--=", "-="]
        for _ in 0..<3000 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? known.randomElement(using: &generator) ?? ""
                    : String(
                        decoding: generator.bytes(Int.random(in: 0...12, using: &generator)),
                        as: UTF8.self
                    )
            }
            let (arguments, problems) = ArgumentParser.parse(words, by: Self.syntax)
            if problems.isEmpty { #expect(arguments.positionals.count == 1) }
        }
    }
}
